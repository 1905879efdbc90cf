import { setTimeout as pause } from 'node:timers/promises'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { serversOf } from '@fieldside/database/servers.ts'
import { z } from 'zod'
import type { Installation } from './installation.ts'

export type Restore = {
  /** The part to restore. Both by default. */
  only?: 'database' | 'files'
  /** The encrypted store, or for the database Barman's catalogue on this machine. */
  from: 'store' | 'catalogue'
  /** A point in time with its zone. The last stored change by default. */
  until?: string
}

type Tools = Pick<Installation, 'compose' | 'docker' | 'log' | 'env'>

const POLL_MS = 1000
const DATA_FOLDER = '/var/lib/postgresql'
/** They write to the database or the bus. */
const WRITERS = /^(caddy|bff|keycloak|backup|kafka(-\d)?)$/
const isWriter = (name: string, servers: readonly Server[], { only }: Restore): boolean =>
  WRITERS.test(name) ||
  servers.some(({ host }) => host === name) ||
  (name === 'files' && only === undefined) ||
  (SERVICES as readonly string[]).includes(name)
/** The old bus has events that the restored databases don't, so it starts empty, with one broker or three. */
const BUS_VOLUMES = /^(kafka(-\d)?-data|kafka-cluster)$/
const FILES_VOLUME = /^files-data$/

const Config = z.object({
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
type Server = { host: string; services: readonly string[]; backup: string | undefined }

const serversIn = ({ services }: Config): Server[] => {
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

const runBackup = ({ compose }: Tools, { from, until }: Restore, options: string[], ...command: string[]) =>
  compose(
    ...['run', '--rm', '--no-deps', '-T', ...(from === 'store' ? ['-e', 'BACKUP_IDENTITY'] : []), ...options],
    ...['backup', 'node', 'main.mjs', ...command, ...(until ? ['--until', until] : [])],
  )

const query = ({ compose }: Tools, { host }: Server, database: string, statement: string): Promise<string> =>
  compose('exec', '-T', host, 'psql', '-U', 'postgres', '-d', database, '-Atc', statement)

/** Returns the names of the volumes with old data besides those of Postgres. */
const otherOldVolumes = ({ volumes }: Config, { only }: Restore): string[] =>
  Object.entries(volumes).flatMap(([name, volume]) =>
    BUS_VOLUMES.test(name) || (only === undefined && FILES_VOLUME.test(name)) ? [volume.name] : [],
  )

/** A restore that was interrupted can have left a container, which Compose doesn't count as the service's, on a volume. */
const removeVolumes = async ({ docker }: Tools, volumes: string[]): Promise<void> => {
  const filters = volumes.flatMap((volume) => ['--filter', `volume=${volume}`])
  const users = (await docker('ps', '--all', '--quiet', ...filters)).split('\n').filter(Boolean)
  if (users.length > 0) await docker('rm', '--force', ...users)
  await docker('volume', 'rm', '--force', ...volumes)
}

const ofServer = ({ backup }: Server): string[] => (backup === undefined ? [] : ['--server', backup])

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

/** @throws Error if the store has no backup of a server, or the private key doesn't open it */
const checkStore = async (tools: Tools, servers: readonly Server[]): Promise<void> => {
  for (const server of servers) {
    const backups = await runBackup(tools, { from: 'store' }, [], 'list', ...ofServer(server))
    if (backups === '') throw new Error(`The store has no base backup of ${server.host}.`)
    tools.log(backups)
  }
}

/**
 * Removes the current data and restores a backup. In the end only Postgres and object storage run, and nothing was
 * changed in the restored data. Safe to run again after a failure.
 * @throws Error before anything is removed if the store has no backup, the private key doesn't open it, several servers
 * would go back to different moments, or Postgres runs elsewhere
 */
export const restore = async (tools: Tools, wanted: Restore): Promise<void> => {
  const { compose, log } = tools
  const { only, from, until } = wanted
  const config = await readConfig(tools)
  const servers = serversIn(config)
  if (only !== 'files' && servers.length > 1 && until === undefined)
    throw new Error(
      'There are several Postgres servers: say with --until to which moment all of them go back.',
    )
  if (from === 'store') await checkStore(tools, only === 'files' ? servers.slice(0, 1) : servers)
  if (only === 'files') {
    await compose('stop', 'backup')
  } else {
    const stopped = servers.map((server) => ({ server, volume: volumeOf(config, server) }))
    const running = (await compose('config', '--services'))
      .split('\n')
      .filter((name) => isWriter(name, servers, wanted))
    await compose('rm', '--stop', '--force', ...running)
    await removeVolumes(tools, [...stopped.map(({ volume }) => volume), ...otherOldVolumes(config, wanted)])
    for (const one of stopped) await restoreDatabase(tools, wanted, one)
  }
  if (only !== 'database') {
    await compose('up', '--detach', '--no-build', '--no-deps', '--wait', 'files')
    log(await runBackup(tools, wanted, [], 'restore-files'))
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
