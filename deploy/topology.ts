// A relative path, because the operator's image has this file without its package.
import { SERVICES, type ServiceName } from '../contracts/src/service-name.ts'

export type Service = (typeof SERVICES)[number]

/** Our processes, in start order. The compiler rejects the table while a service of the contracts is missing. */
const processes = {
  identity: { port: 4401, calls: [], needs: ['postgres', 'kafka', 'login', 'mail'], consumes: ['billing'] },
  directory: {
    port: 4402,
    calls: ['identity', 'booking', 'billing'],
    needs: ['postgres', 'kafka', 'login', 'files'],
    consumes: ['identity', 'booking', 'billing'],
  },
  booking: {
    port: 4403,
    calls: ['identity', 'directory', 'billing'],
    needs: ['postgres', 'kafka', 'login', 'files', 'internet'],
    consumes: ['identity', 'directory', 'billing'],
  },
  billing: {
    port: 4404,
    calls: ['booking'],
    needs: ['postgres', 'kafka', 'login', 'stripe'],
    consumes: ['identity', 'directory', 'booking'],
  },
  content: {
    port: 4405,
    calls: ['directory', 'booking'],
    needs: ['postgres', 'kafka', 'login'],
    consumes: ['directory', 'billing'],
  },
  notification: {
    port: 4406,
    calls: ['identity', 'directory', 'booking', 'billing'],
    needs: ['postgres', 'kafka', 'login', 'mail', 'internet'],
    consumes: ['identity', 'directory', 'booking', 'billing', 'content'],
    moreGroups: ['notification-webhooks'],
  },
  bff: { port: 4400, calls: SERVICES, needs: ['login'], consumes: [] },
} as const satisfies Record<
  ServiceName,
  {
    port: number
    calls: readonly Service[]
    needs: readonly string[]
    consumes: readonly Service[]
    moreGroups?: readonly string[]
  }
>

/**
 * Every part that the processes need. `container` is its name in docker-compose.yml (null: outside), `image` the
 * image without its version, which docker-compose.yml states. `ports` are the local ones of `npm start`.
 */
const parts = {
  postgres: { container: 'postgres', image: 'postgres', ports: { postgres: 4410 } },
  login: { container: 'keycloak', image: 'fieldside/keycloak', ports: { login: 4411 } },
  files: { container: 'files', image: 'versity/versitygw', ports: { files: 4412 } },
  mail: { container: 'mail', image: 'axllent/mailpit', ports: { smtp: 4413, inbox: 4414 } },
  stripe: { container: null, image: null, ports: { stripe: 4415 } },
  /** Public addresses, for webhooks and busy calendars. */
  internet: { container: null, image: null, ports: {} },
  kafka: { container: 'kafka', image: 'apache/kafka', ports: { kafka: 4416, kafkaController: 4417 } },
} as const

export type PartName = keyof typeof parts
export type PortName = ServiceName | { [Name in PartName]: keyof (typeof parts)[Name]['ports'] }[PartName]

/** Describes the deployment once: the supervisor, docker-compose.yml's test, the docs, and the tests read it. */
export const TOPOLOGY: {
  /** By name, in start order. */
  processes: Record<
    ServiceName,
    {
      port: number
      calls: readonly Service[]
      needs: readonly PartName[]
      /** The services whose events it receives. */
      consumes: readonly Service[]
      /** Consumer groups besides the one named after the process. */
      moreGroups?: readonly string[]
    }
  >
  parts: Record<
    PartName,
    { container: string | null; image: string | null; ports: Partial<Record<PortName, number>> }
  >
  /** What browsers reach, through Caddy, by the container's name. */
  behindCaddy: readonly string[]
} = { processes, parts, behindCaddy: ['bff', 'billing', 'keycloak', 'files'] }

export const PROCESSES = Object.keys(processes) as ServiceName[]

/** Folder of a process, which its image is built from. */
export const folderOf = (name: ServiceName): string => (name === 'bff' ? 'bff' : `services/${name}`)

/** Id of a process's client at the identity provider. */
export const clientIdOf = (name: ServiceName): string =>
  name === 'bff' ? 'fieldside-bff' : `service-${name}`

/** Variable that tells a process where a service is. */
export const urlVariableOf = (name: Service): string => `${name.toUpperCase()}_URL`
