import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { z } from 'zod'
import type { ComposedContainer } from './checks/containers.ts'
import { RealmFile } from './checks/realm.ts'

/** The variable with the plan, in JSON. */
export const PLAN = 'DOCTOR_PLAN'
/** The command of the container that has a network and no socket of the engine. */
export const NETWORK_CHECKS = 'network-checks'

/** The input of the checks in the network. The operator, which has no network, passes it on. */
export const Plan = z.object({
  publicUrl: z.string(),
  keycloakPublicUrl: z.string(),
  storagePublicUrl: z.string(),
  /** Receives a test email. */
  emailTo: z.string().optional(),
  realm: RealmFile,
  /** The variables of each container that the checks use. */
  environments: z.record(z.string(), z.record(z.string(), z.string())),
})
export type Plan = z.infer<typeof Plan>

const Composed = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string().nullable()).nullish(),
      image: z.string().optional(),
      scale: z.int().optional(),
      restart: z.string().optional(),
      mem_limit: z.coerce.number().optional(),
      ports: z
        .array(
          z.object({
            host_ip: z.string().default(''),
            published: z.string().default(''),
            target: z.int(),
            protocol: z.string(),
          }),
        )
        .default([]),
    }),
  ),
})
type Composed = z.infer<typeof Composed>

/** Reads what `docker compose config --format json` prints. */
export const readComposed = (text: string): Composed => Composed.parse(JSON.parse(text))

const IN_CHECKS =
  /^(ADMIN_URL|[A-Z]+_POSTGRES|BACKUP_URL|BUS_URL|DATABASE_POOLER_URL|KAFKA_\w+|KC_BOOTSTRAP_ADMIN_\w+|KEYCLOAK_URL|MAIL_FROM|SMTP_URL|STRIPE_(API_URL|SECRET_KEY)|(KEYCLOAK_|STORAGE_)?PUBLIC_URL)$/

/** Returns whether a check uses a variable. Others stay out of a container that asks public servers. */
const isInChecks = (realm: unknown) => {
  const inRealm = new Set([...JSON.stringify(realm).matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  return (name: string): boolean => IN_CHECKS.test(name) || inRealm.has(name)
}

/** Compose doubles each dollar sign in what it prints. */
const environmentOf = ({ environment }: Composed['services'][string]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[name, value.replaceAll('$$', '$')]],
    ),
  )

/** An empty variable counts as unset. */
const usedIn = (composed: Composed['services'][string], isUsed: (name: string) => boolean) =>
  Object.fromEntries(
    Object.entries(environmentOf(composed)).filter(([name, value]) => value !== '' && isUsed(name)),
  )

const NEEDED = [
  ...SERVICES.flatMap((name) => [name, `migrate-${name}`]),
  'bff',
  'caddy',
  'keycloak',
  'prepare-database',
]

export const planOf = ({ services }: Composed, realm: unknown, emailTo: string | undefined): Plan => {
  const isUsed = isInChecks(realm)
  const environments = Object.fromEntries(
    NEEDED.map((name) => [name, services[name] ? usedIn(services[name], isUsed) : {}]),
  )
  const { PUBLIC_URL, KEYCLOAK_PUBLIC_URL, STORAGE_PUBLIC_URL } = environments.caddy ?? {}
  return Plan.parse({
    publicUrl: PUBLIC_URL,
    keycloakPublicUrl: KEYCLOAK_PUBLIC_URL,
    storagePublicUrl: STORAGE_PUBLIC_URL,
    ...(emailTo && { emailTo }),
    realm,
    environments,
  })
}

const stays = ({ restart }: Composed['services'][string]): boolean =>
  restart !== undefined && restart !== 'no'

/** Returns how many containers each service should have. Leaves out those that end after their work. */
export const wantedOf = ({ services }: Composed): Map<string, number> =>
  new Map(
    Object.entries(services).flatMap(([name, service]) =>
      stays(service) ? [[name, service.scale ?? 1]] : [],
    ),
  )

/** Returns what the containers of each service should have. Leaves out those that end after their work. */
export const containersOf = ({ services }: Composed): Map<string, ComposedContainer> =>
  new Map(
    Object.entries(services).flatMap(([name, service]): [string, ComposedContainer][] => {
      if (!stays(service)) return []
      const { image, mem_limit: memory, ports } = service
      const published = ports.flatMap(({ host_ip, published: port, target, protocol }) =>
        /^\d+$/.test(port) ? [`${host_ip}:${port} to ${target}/${protocol}`] : [],
      )
      return [[name, { image, environment: environmentOf(service), ports: published, memory }]]
    }),
  )
