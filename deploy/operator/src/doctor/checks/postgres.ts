import { missingSettings } from '@fieldside/platform/schema-roles.ts'
import pg from 'pg'
import { type Check, type Found, failed, ok, skipped, warning } from '../check.ts'
import { LINKS } from '../links.ts'

export type PostgresSettings = {
  /** Superuser of the server. */
  url: string
  /** Names the server in each sentence, if there are several. */
  host?: string | undefined
  /** The slot of the backup, or undefined if backups are off. */
  slot: string | undefined
}

const ANSWER_WITHIN_MS = 5000
const MANY = 0.8
const ALMOST_ALL = 0.95
const GB = 1024 ** 3
/** Postgres's own default, meant for any machine. */
const DEFAULT_BUFFERS_BYTES = 128 * 1024 ** 2

/** Settings without which a crash loses or damages what was confirmed. */
const SAFE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

const SETTINGS = `
  select name, setting, coalesce(sourcefile like '%postgresql.auto.conf', false) as is_altered
  from pg_settings where name = any($1)`
const SIZES = `
  select pg_size_bytes(current_setting('shared_buffers'))::float8 as buffers,
         (select sum(pg_database_size(oid)) from pg_database)::float8 as databases,
         (select sum(size) from pg_ls_waldir())::float8 as wal`
const CONNECTIONS = `
  select count(*)::int as used,
         current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int as allowed
  from pg_stat_activity where backend_type = 'client backend'`
const SLOTS = `
  select slot_name as name, active, wal_status as status,
         pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as behind
  from pg_replication_slots where not temporary`

type Slot = { name: string; active: boolean; status: string | null; behind: number | null }

const sizeOf = (bytes: number): string =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`

type Setting = { name: string; is_altered: boolean }

/** `alter system` writes to a file of the server, which a change of the command doesn't touch. */
export const undoing = ({ name, is_altered }: Setting): string =>
  is_altered
    ? `Run “alter system reset ${name}” and then “select pg_reload_conf()” in Postgres, as postgres.`
    : `Remove ${name} from the command of postgres.`

const settingsFindings = async (client: pg.Client): Promise<Found[]> => {
  const { rows } = await client.query<Setting & { setting: string }>(SETTINGS, [Object.keys(SAFE)])
  const found = rows.filter(({ setting }) => setting === 'off')
  const off = found.map(({ name }) => name)
  if (off.length === 0) return [ok('A crash of Postgres loses nothing that was confirmed.')]
  return [
    failed(`${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off, so a crash loses data.`, {
      fix: found.map(undoing).join(' '),
      link: LINKS.scale,
    }),
  ]
}

const sizeFindings = async (client: pg.Client): Promise<Found[]> => {
  const { rows } = await client.query<{ buffers: number; databases: number; wal: number }>(SIZES)
  const { buffers, databases, wal } = rows[0]!
  const message = `The databases take ${sizeOf(databases)}, and the log takes ${sizeOf(wal)}.`
  if (buffers > DEFAULT_BUFFERS_BYTES || databases < GB) return [ok(message)]
  return [
    warning(`${message} shared_buffers is ${sizeOf(buffers)}.`, {
      fix: 'Set shared_buffers to a quarter of the memory of postgres.',
      link: LINKS.scale,
    }),
  ]
}

const connectionFindings = async (client: pg.Client): Promise<Found[]> => {
  const { rows } = await client.query<{ used: number; allowed: number }>(CONNECTIONS)
  const { used, allowed } = rows[0]!
  const message = `${used} of ${allowed} connections are open.`
  const advice = {
    fix: 'Run fewer instances, lower DATABASE_POOL_SIZE, or use a pooler.',
    link: LINKS.pooler,
  }
  if (used > allowed * ALMOST_ALL) return [failed(message, advice)]
  return [used > allowed * MANY ? warning(message, advice) : ok(message)]
}

/** The slot that deploy/postgres/start-replica.sh creates. */
const REPLICA_SLOT = 'fieldside_replica'
type Advice = { fix: string; link: string }
const ADVICE: Record<'backup' | 'replica', { behind: Advice; lost: Advice }> = {
  backup: {
    behind: { fix: 'Start backup again, and make its store reachable.', link: LINKS.changesNotStored },
    lost: {
      fix: 'Restart backup, which takes a new base backup, and find out why it fell behind.',
      link: LINKS.changesNotStored,
    },
  },
  replica: {
    behind: {
      fix: 'Start the replica again, or drop the slot if you no longer have one.',
      link: LINKS.replica,
    },
    lost: { fix: 'Copy the replica again, and find out why it fell behind.', link: LINKS.replica },
  },
}

const slotFinding = ({ name, active, status, behind }: Slot): Found => {
  const { behind: advice, lost } = ADVICE[name === REPLICA_SLOT ? 'replica' : 'backup']
  if (status === 'lost' || status === 'unreserved')
    return failed(`The replication slot ${name} has lost or is about to lose its place in the log.`, lost)
  const waiting = `${sizeOf(behind ?? 0)} of the log`
  if (!active) return failed(`Nobody reads the replication slot ${name}. It keeps ${waiting}.`, advice)
  if (status === 'extended') return warning(`The replication slot ${name} keeps ${waiting}.`, advice)
  return ok(`The replication slot ${name} is read.`)
}

const slotFindings = async (client: pg.Client, wanted: string | undefined): Promise<Found[]> => {
  const { rows } = await client.query<Slot>(SLOTS)
  const found = rows.map(slotFinding)
  if (wanted === undefined && rows.length === 0)
    return [skipped('There is no replication slot without backups.')]
  if (wanted === undefined || rows.some(({ name }) => name === wanted)) return found
  const advice = { fix: 'Restart backup, which creates it.', link: LINKS.changesNotStored }
  return [...found, failed(`The replication slot ${wanted} of the backup doesn’t exist.`, advice)]
}

const withClient = async <R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> => {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'doctor' },
    ...{ connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS },
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Checks replication slots, settings, connections, and sizes of a Postgres server. */
export const checkPostgres = ({ url, host, slot }: PostgresSettings): Check => ({
  name: 'postgres',
  advice: {
    fix: `Start ${host ?? 'Postgres'}, and check the password of its superuser in .env.`,
    link: LINKS.startup,
  },
  run: () =>
    withClient(url, async (client) => {
      const found = [
        ...(await settingsFindings(client)),
        ...(await sizeFindings(client)),
        ...(await connectionFindings(client)),
        ...(await slotFindings(client, slot)),
      ]
      return found.map((one) => (host ? { ...one, message: `${host}: ${one.message}` } : one))
    }),
})

export type Pooled = { service: string; url: string }

/** Checks that the pooler reaches the database of each service, and that its sessions have the role's settings. */
export const checkPooler = (pooled: readonly Pooled[]): Check => ({
  name: 'pooler',
  advice: { fix: 'Start the pooler, and check its log.', link: LINKS.pooler },
  run: async () => {
    const lacking = await Promise.all(
      pooled.map(async ({ service, url }) => ({
        service,
        missing: await withClient(url, (client) => missingSettings(client, service)),
      })),
    )
    const found = lacking.filter(({ missing }) => missing.length > 0)
    if (found.length === 0)
      return [ok(`The pooler serves ${pooled.map(({ service }) => service).join(', ')}.`)]
    return found.map(({ service, missing }) =>
      failed(`Sessions of ${service} lack the role’s ${missing.join(', ')}.`, {
        fix: 'Run prepare-database, then restart the pooler.',
        link: LINKS.pooler,
      }),
    )
  },
})

export const postgresClock = (url: string): Promise<Date | undefined> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    return rows[0]?.now
  })
