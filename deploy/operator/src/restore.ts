import { setTimeout as pause } from 'node:timers/promises'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { serversOf } from '@fieldside/database/servers.ts'
import { z } from 'zod'
import type { Installation } from './installation.ts'
import { ensureReachable, type Range, type Ranges, readRanges } from './restorable.ts'

export type Service = (typeof SERVICES)[number]

export type Restore = {
  /** The part to restore. Both by default. */
  only?: 'database' | 'files'
  /** The one whose schema is restored, and nothing else. */
  service?: Service
  /** The encrypted store, or for the database Barman's catalogue on this machine. */
  from: 'store' | 'catalogue'
  /** A point in time with its zone. The last stored change by default. */
  until?: string
}

export type Tools = Pick<Installation, 'compose' | 'docker' | 'log' | 'env'>

/** The last line of every refusal. */
export const NOTHING_CHANGED = 'Nothing was changed.'

export const POLL_MS = 1000
export const DATA_FOLDER = '/var/lib/postgresql'
/** The script of deploy/compose/replica.yml. */
const START_REPLICA = '/etc/fieldside/start-replica.sh'
/** They write to the database or the bus. */
const WRITERS = /^(caddy|bff|keycloak|backup|kafka(-\d)?)$/
const isWriter = (name: string, databases: readonly string[], { only }: Restore): boolean =>
  WRITERS.test(name) ||
  databases.includes(name) ||
  (name === 'files' && only === undefined) ||
  (SERVICES as readonly string[]).includes(name)
/** The old bus has events that the restored databases don't, so it starts empty, with one broker or three. */
const BUS_VOLUMES = /^(kafka(-\d)?-data|kafka-cluster)$/
const FILES_VOLUME = /^files-data$/

const Config = z.object({
  name: z.string(),
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string().nullable()).nullish(),
      volumes: z.array(z.object({ source: z.string().optional(), target: z.string() })).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.object({ name: z.string() })),
})
type Config = z.infer<typeof Config>

const readConfig = async ({ compose }: Tools): Promise<Config> =>
  Config.parse(JSON.parse(await compose('config', '--format', 'json')))

/** A Postgres server with its services. `backup` is how the backup names it; undefined for the first one. */
export type Server = { host: string; services: readonly string[]; backup: string | undefined }

export const serversIn = ({ services }: Config): Server[] => {
  const environment = services['prepare-database']?.environment ?? {}
  const set = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return serversOf(set.ADMIN_URL ?? '', set).map(({ host, services: on }, index) => ({
    host,
    services: on,
    backup: index === 0 ? undefined : host,
  }))
}

/** Returns the name of a server's volume. @throws Error if it runs elsewhere */
const volumeOf = ({ services, volumes }: Config, { host }: Server): string => {
  const { source } = services[host]?.volumes?.find(({ target }) => target === DATA_FOLDER) ?? {}
  const volume = source === undefined ? undefined : volumes[source]
  if (!volume) throw new Error(`These Compose files don’t run ${host}. Restore its backup where it runs.`)
  return volume.name
}

/** Replicas follow the lost server, and may be ahead of the restored one, so they start with empty volumes. */
const replicasIn = ({ services, volumes }: Config): { name: string; volume: string }[] =>
  Object.entries(services).flatMap(([name, { volumes: mounts = [] }]) => {
    if (!mounts.some(({ target }) => target === START_REPLICA)) return []
    const { source = '' } = mounts.find(({ target }) => target === DATA_FOLDER) ?? {}
    const volume = volumes[source]
    return volume ? [{ name, volume: volume.name }] : []
  })

export const runBackup = (
  { compose }: Tools,
  { from, until }: Restore,
  options: string[],
  ...command: string[]
) =>
  compose(
    ...['run', '--rm', '--no-deps', '-T', ...(from === 'store' ? ['-e', 'BACKUP_IDENTITY'] : []), ...options],
    ...['backup', 'node', 'main.mjs', ...command, ...(until ? ['--until', until] : [])],
  )

export const query = (
  { compose }: Tools,
  { host }: Server,
  database: string,
  statement: string,
): Promise<string> => compose('exec', '-T', host, 'psql', '-U', 'postgres', '-d', database, '-Atc', statement)

/** Returns the names of the volumes with old data besides those of Postgres. */
const otherOldVolumes = ({ volumes }: Config, { only }: Restore): string[] =>
  Object.entries(volumes).flatMap(([name, volume]) =>
    BUS_VOLUMES.test(name) || (only === undefined && FILES_VOLUME.test(name)) ? [volume.name] : [],
  )

/** A restore that was interrupted can have left a container, which Compose doesn't count as the service's, on a volume. */
export const deleteVolumes = async ({ docker }: Tools, volumes: string[]): Promise<void> => {
  const filters = volumes.flatMap((volume) => ['--filter', `volume=${volume}`])
  const users = (await docker('ps', '--all', '--quiet', ...filters)).split('\n').filter(Boolean)
  if (users.length > 0) await docker('rm', '--force', '--volumes', ...users)
  await docker('volume', 'rm', '--force', ...volumes)
}

export const ofServer = ({ backup }: Server): string[] => (backup === undefined ? [] : ['--server', backup])

const restoreDatabase = async (
  tools: Tools,
  wanted: Restore,
  { server, volume }: { server: Server; volume: string },
): Promise<void> => {
  const { compose, log } = tools
  // Creates the volume with Compose's labels.
  await compose('create', '--no-build', server.host)
  const mount = ['-v', `${volume}:${DATA_FOLDER}`]
  const into = ['--into', `${DATA_FOLDER}/18/docker`]
  log(await runBackup(tools, wanted, mount, 'restore', ...into, ...ofServer(server)))
  await compose('up', '--detach', '--no-build', '--no-deps', '--wait', server.host)
  // It answers queries before the replay is over, but refuses changes.
  log(`${server.host} replays the log`)
  while ((await query(tools, server, 'postgres', 'select pg_is_in_recovery()')) !== 'f') await pause(POLL_MS)
}

/** A restore that can succeed, found before anything is stopped. */
export type Plan = {
  config: Config
  /** The servers to restore, with their volumes. */
  servers: readonly { server: Server; volume: string }[]
  /** The last stored change. With several servers, the earliest of them. Undefined for the files alone. */
  lastStored: Date | undefined
  /** Times whose backups the private key doesn't open. */
  forOtherKey: Range[]
  /** Whether later changes are being stored. */
  isBackingUp: boolean
}

const rangesOf = async (tools: Tools, wanted: Restore, server: Server): Promise<Ranges> => {
  const { from } = wanted
  const found = readRanges(await runBackup(tools, { from }, [], 'restorable', ...ofServer(server)))
  if (found.ranges.length > 0) return found
  throw new Error(
    from === 'store'
      ? `The store has no base backup of ${server.host}.`
      : `The catalogue on this machine has no base backup of ${server.host}. If the store has one, add --from store.`,
  )
}

const findPlan = async (tools: Tools, wanted: Restore): Promise<Plan> => {
  const { only, service, until, from } = wanted
  const config = await readConfig(tools)
  const all = serversIn(config).filter(({ services }) => !service || services.includes(service))
  if (only !== 'files' && all.length > 1 && until === undefined)
    throw new Error(
      'There are several Postgres servers: say with --until to which moment all of them go back.',
    )
  const servers = only === 'files' ? [] : all.map((server) => ({ server, volume: volumeOf(config, server) }))
  const found: Ranges[] = []
  for (const server of only === 'files' ? all.slice(0, 1) : all)
    found.push(await rangesOf(tools, wanted, server))
  if (only !== 'files' && until !== undefined) ensureReachable(found, new Date(until), from)
  const running = (await tools.compose('ps', '--services', '--status', 'running')).split('\n')
  const ends = found.map(({ ranges }) => ranges.at(-1)!.to.getTime())
  return {
    config,
    servers,
    lastStored: only === 'files' ? undefined : new Date(Math.min(...ends)),
    forOtherKey: found.flatMap(({ forOtherKey }) => forOtherKey),
    isBackingUp: running.includes('backup'),
  }
}

/** Returns what a program of Compose said, without the command line that comes before it. */
export const reasonOf = (error: unknown): string => {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said || (error instanceof Error ? error.message : String(error))
}

/**
 * Finds out whether a restore can succeed, and changes nothing.
 * @throws Error if the store or the catalogue has no backup of a server, the private key doesn't open it, the log doesn't
 * reach the time, several servers would go back to different moments, or Postgres runs elsewhere
 */
export const planRestore = async (tools: Tools, wanted: Restore): Promise<Plan> => {
  try {
    return await findPlan(tools, wanted)
  } catch (error) {
    throw new Error(`${reasonOf(error)}\n${NOTHING_CHANGED}`)
  }
}

/** Postgres remembers it until its next start. */
const lastChangeOf = async (tools: Tools, server: Server): Promise<Date | undefined> => {
  const seconds = await query(
    tools,
    server,
    'postgres',
    'select extract(epoch from pg_last_xact_replay_timestamp())',
  )
  return seconds === '' ? undefined : new Date(Number(seconds) * 1000)
}

const restoreFiles = async (tools: Tools, wanted: Restore): Promise<void> => {
  await tools.compose('up', '--detach', '--no-build', '--no-deps', '--wait', 'files')
  tools.log(await runBackup(tools, wanted, [], 'restore-files'))
}

/**
 * Removes the current data and restores a backup. In the end only Postgres and object storage run, and nothing was
 * changed in the restored data. Returns when the last restored change was made, if that is known. Safe to run again after
 * a failure.
 * @throws Error that says what is removed
 */
export const restore = async (
  tools: Tools,
  wanted: Restore,
  { config, servers }: Pick<Plan, 'config' | 'servers'>,
): Promise<Date | undefined> => {
  const { compose } = tools
  const { only } = wanted
  let state = 'No data was removed'
  try {
    if (only === 'files') {
      await compose('stop', 'backup')
    } else {
      const replicas = replicasIn(config)
      const databases = [...servers.map(({ server }) => server.host), ...replicas.map(({ name }) => name)]
      const running = (await compose('config', '--services'))
        .split('\n')
        .filter((name) => isWriter(name, databases, wanted))
      await compose('rm', '--stop', '--force', '--volumes', ...running)
      state = `The current ${only ? 'databases are' : 'databases and files are'} removed`
      const volumes = [...servers, ...replicas].map(({ volume }) => volume)
      await deleteVolumes(tools, [...volumes, ...otherOldVolumes(config, wanted)])
      for (const one of servers) await restoreDatabase(tools, wanted, one)
    }
    if (only !== 'database') await restoreFiles(tools, wanted)
    return servers[0] && (await lastChangeOf(tools, servers[0].server))
  } catch (error) {
    throw new Error(
      `${reasonOf(error)}\n${state}, and the restore isn't finished. Correct the cause, then run the same command again.`,
    )
  }
}

/**
 * Prepares the restored outboxes to publish the last day's events again, which the new bus lacks. Each service
 * remembers the events it has processed.
 */
export const publishAgain = async (tools: Tools): Promise<void> => {
  for (const server of serversIn(await readConfig(tools)))
    for (const name of server.services)
      await query(
        tools,
        server,
        'fieldside',
        `update ${name}.outbox set published_at = null where published_at > (select max(published_at) from ${name}.outbox) - interval '1 day'`,
      )
}
