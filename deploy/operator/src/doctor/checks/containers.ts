import { z } from 'zod'
import { type Check, type Found, failed, ok, warning } from '../check.ts'
import { LINKS } from '../links.ts'
import { isSecret } from '../without-secrets.ts'

/** Settings that Compose would give a service's containers now. */
export type ComposedContainer = {
  image: string | undefined
  environment: Readonly<Record<string, string>>
  /** Such as 127.0.0.1:443 to 443/tcp. Ranges are left out. */
  ports: readonly string[]
  /** In bytes. */
  memory: number | undefined
}

const LABEL = 'com.docker.compose'
const Containers = z.array(
  z.object({
    Config: z.object({
      Env: z.array(z.string()).nullable(),
      Image: z.string(),
      Labels: z.record(z.string(), z.string()),
    }),
    HostConfig: z.object({
      Memory: z.int(),
      PortBindings: z
        .record(z.string(), z.array(z.object({ HostIp: z.string(), HostPort: z.string() })).nullable())
        .nullish(),
    }),
    State: z.object({ Status: z.string() }),
  }),
)
type Container = z.infer<typeof Containers>[number]

const portsOf = ({ HostConfig: { PortBindings } }: Container): string[] =>
  Object.entries(PortBindings ?? {}).flatMap(([port, bindings]) =>
    (bindings ?? []).map(({ HostIp, HostPort }) => `${HostIp}:${HostPort} to ${port}`),
  )

/** Names what differs: variables, and limits and ports that come from .env. */
const differencesOf = (composed: ComposedContainer, container: Container): string[] => {
  const { Memory } = container.HostConfig
  const has = new Set(container.Config.Env)
  const published = new Set(portsOf(container))
  return [
    ...Object.entries(composed.environment).flatMap(([name, value]) =>
      has.has(`${name}=${value}`) ? [] : [name],
    ),
    ...(composed.ports.every((port) => published.has(port)) ? [] : ['ports']),
    ...((composed.memory ?? Memory) === Memory ? [] : ['memory']),
  ]
}

/** A container of another image belongs to another release, whose settings can differ. */
const isCurrent = ({ Config, State }: Container, { image }: ComposedContainer): boolean =>
  State.Status === 'running' && Config.Labels[`${LABEL}.oneoff`] !== 'True' && Config.Image === image

const all = new Intl.ListFormat('en')

const differingFinding = (differing: ReadonlyMap<string, ReadonlySet<string>>): Found => {
  const services = [...differing.keys()].toSorted()
  const words = services.map((service) => `${service} (${[...(differing.get(service) ?? [])].join(', ')})`)
  const hasSecret = [...differing.values()].some((names) => [...names].some(isSecret))
  return warning(
    `${all.format(words)} ${words.length === 1 ? 'runs' : 'run'} with other settings than .env.`,
    {
      fix: `Run docker compose up --detach --wait --no-deps ${services.join(' ')}.${
        hasSecret ? ' If you changed a password or secret, first set it where the manual says.' : ''
      }`,
      link: hasSecret ? LINKS.secrets : LINKS.configuration,
    },
  )
}

const RECIPIENT = 'BACKUP_RECIPIENT'
/** A warning with the command that applies .env would end with backups that the private key doesn't open. */
const OTHER_KEY = failed(`${RECIPIENT} in .env isn’t the key that backup encrypts for.`, {
  fix: `If you didn’t change the keys, write the running one back to .env: docker compose exec backup printenv ${RECIPIENT} prints it. If you did, name the new key after the old one, with a comma, until the old backups are gone.`,
  link: LINKS.backUpElsewhere,
})

export type ContainerSettings = {
  /** Inspects the installation's containers. */
  inspect: () => Promise<unknown>
  /** Settings of each service that should run. */
  composed: ReadonlyMap<string, ComposedContainer>
}

/** Finds containers that still run with the settings from before a change of .env. Decision 121: not by Compose's hash. */
export const checkContainers = ({ inspect, composed }: ContainerSettings): Check => ({
  name: 'containers',
  advice: { fix: 'Run docker compose ps on the host.', link: LINKS.serviceDown },
  run: async () => {
    const differing = new Map<string, Set<string>>()
    for (const container of Containers.parse(await inspect())) {
      const service = container.Config.Labels[`${LABEL}.service`] ?? ''
      const wanted = composed.get(service)
      const names = wanted && isCurrent(container, wanted) ? differencesOf(wanted, container) : []
      if (names.length > 0) differing.set(service, new Set([...(differing.get(service) ?? []), ...names]))
    }
    if (differing.get('backup')?.has(RECIPIENT)) {
      differing.delete('backup')
      return [OTHER_KEY, ...(differing.size > 0 ? [differingFinding(differing)] : [])]
    }
    if (differing.size === 0) return [ok('Every container runs with the settings in .env.')]
    return [differingFinding(differing)]
  },
})
