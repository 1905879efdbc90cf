import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { type Release, shortRevision } from '@fieldside/platform/release.ts'
import { z } from 'zod'
import { type Check, type Found, failed, ok, warning } from '../check.ts'
import { LINKS } from '../links.ts'

type Wanted = ReadonlyMap<string, number>

const SERVICE = 'com.docker.compose.service'
const Containers = z.array(
  z.object({
    Config: z.object({ Env: z.array(z.string()).nullable(), Labels: z.record(z.string(), z.string()) }),
    State: z.object({
      Status: z.string(),
      Health: z.object({ Status: z.string() }).optional(),
    }),
    RestartCount: z.int(),
  }),
)

export type Running = { service: string; release: string | undefined; isHealthy: boolean; restarts: number }

const RESTARTS_MAX = 5

const wordsOf = ({ version, revision }: Release): string => `${version} (${shortRevision(revision)})`

/** Images of 0.1, and some that were built by hand, name no release. */
const UNNAMED = 'an unknown release'
const isOurs = (service: string): boolean => service === 'bff' || SERVICES.some((name) => name === service)

/** Reads what `docker inspect` prints. Other parts than our own have no release. */
export const readContainers = (inspected: unknown): Running[] =>
  Containers.parse(inspected).map(({ Config, State, RestartCount }) => {
    const variable = (name: string) =>
      Config.Env?.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
    const version = variable('FIELDSIDE_VERSION')
    const service = Config.Labels[SERVICE] ?? 'unknown'
    const release = version
      ? wordsOf({ version, revision: variable('FIELDSIDE_REVISION') ?? 'unknown' })
      : undefined
    return {
      service,
      release: release ?? (isOurs(service) ? UNNAMED : undefined),
      isHealthy: State.Status === 'running' && (State.Health?.Status ?? 'healthy') === 'healthy',
      restarts: RestartCount,
    }
  })

/** A rollback leaves these on the newer release. */
const MAY_DIFFER = /^(backup|egress|keycloak)/

const releaseFinding = (running: readonly Running[], own: Release): Found => {
  const named = running.filter(({ release, service }) => release !== undefined && !MAY_DIFFER.test(service))
  const byRelease = [...Map.groupBy(named, ({ release }) => release!)]
  const [release] = byRelease[0] ?? []
  if (!release)
    return failed('None of our containers runs.', {
      fix: 'Run docker compose up --wait.',
      link: LINKS.serviceDown,
    })
  if (byRelease.length > 1) {
    const words = byRelease.map(
      ([one, of]) => `${one}: ${[...new Set(of.map(({ service }) => service))].join(', ')}`,
    )
    return failed(`${byRelease.length} releases run. ${words.join('. ')}.`, {
      fix: 'Run docker compose run --rm operator upgrade again.',
      link: LINKS.releasesDiffer,
    })
  }
  if (release === wordsOf(own)) return ok(`Every service runs ${release}.`)
  return warning(`The services run ${release}, and this operator is ${wordsOf(own)}.`, {
    fix: 'Run docker compose run --rm operator upgrade.',
    link: LINKS.upgrade,
  })
}

/** Finds services that run fewer containers than wanted, or ones that aren't healthy. */
const instanceFindings = (running: readonly Running[], wanted: Wanted): Found[] => {
  const found = [...wanted].flatMap(([service, count]): Found[] => {
    const ours = running.filter((one) => one.service === service)
    const healthy = ours.filter(({ isHealthy }) => isHealthy).length
    const advice = {
      fix: `Read docker compose logs ${service}, then run docker compose up --detach --no-deps ${service}.`,
      link: LINKS.serviceDown,
    }
    if (healthy < count)
      return [failed(`${healthy} of ${count} containers of ${service} are healthy.`, advice)]
    const restarts = Math.max(...ours.map((one) => one.restarts))
    return restarts > RESTARTS_MAX ? [warning(`${service} has restarted ${restarts} times.`, advice)] : []
  })
  return found.length > 0 ? found : [ok('Every container is healthy.')]
}

export type ReleaseSettings = {
  /** Inspects the installation's containers. */
  inspect: () => Promise<unknown>
  /** How many containers each service should have, without those that end. */
  wanted: Wanted
  own: Release
}

/** Checks that one release runs, in as many healthy containers as .env says. */
export const checkReleases = ({ inspect, wanted, own }: ReleaseSettings): Check => ({
  name: 'releases',
  advice: { fix: 'Run docker compose ps on the host.', link: LINKS.serviceDown },
  run: async () => {
    const running = readContainers(await inspect()).filter(({ service }) => wanted.has(service))
    return [releaseFinding(running, own), ...instanceFindings(running, wanted)]
  },
})
