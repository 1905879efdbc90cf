import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { connectionNameOf, thisInstance } from '../telemetry/release.ts'
import { WatchedClient } from './database-outage.ts'
import { createListeningConnection, type ListeningConnection } from './listening-connection.ts'
import { createPool, isStalePlan, PreparedDialect } from './prepared-statements.ts'
import { sessionSettings } from './schema-roles.ts'
import type { PlatformTables } from './tables.ts'
import { createWake } from './wake.ts'

export type Database<S = unknown> = {
  connection: pg.ClientConfig
  /** For LISTEN, and for locks that a process holds. */
  listening: ListeningConnection
  pool: pg.Pool
  kysely: Kysely<S & PlatformTables>
  /** Wakes the leader that listens on a channel, in this process or another one. Call this after the commit. */
  wake(channel: string): void
  close(): Promise<void>
}
export type Tx<S = unknown> = Transaction<S & PlatformTables>

export type DatabaseOptions = {
  /** The service's schema. The search path is this schema plus `extensions`. */
  schema: string
  maxConnections?: number
  /** How long connecting may take. */
  connectMs?: number
  /** A pooler in transaction mode. The pool connects to it, everything that needs a session of its own to the server. */
  poolerUrl?: string | undefined
  /** The server cancels a statement after this time. 0 for no limit. 30 s by default. A pooler's sessions keep 30 s. */
  statementTimeoutMs?: number
  onError?: (error: Error) => void
}

/** Makes the server end a session and release its locks 8 s after the client's machine or network fails. */
const KEEP_ALIVE_OPTIONS =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3 -c tcp_user_timeout=8000'

/** A plan that Postgres makes while a table is small would otherwise read all of it, and stay as the table grows. */
const INDEXES_ONLY = '-c enable_seqscan=off'

/**
 * How long the client waits beyond the server's timeout before it drops the connection. A proxy may keep the connection
 * open after the network is cut, and then a statement would wait forever.
 */
const ANSWER_MS = 5000

/** Session settings for a startup message. A pooler in transaction mode rejects them. */
const startupOptions = (settings: Record<string, string>): string =>
  [
    ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '')}`),
    KEEP_ALIVE_OPTIONS,
  ].join(' ')

const INT8 = 20
const DATE = 1082
const parsers: Partial<Record<number, (text: string) => unknown>> = { [INT8]: Number, [DATE]: (text) => text }

/** Parses bigint as number, date as 'YYYY-MM-DD', timestamptz as Date, and numeric as string. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const parser = format === 'binary' ? undefined : parsers[id]
    return parser ?? pg.types.getTypeParser(id, format)
  },
}

/**
 * Handles errors of lost connections, which would otherwise end the process. The pool replaces the connection, and
 * the next query on it fails.
 */
export const handleLostConnections = (pool: pg.Pool, onError: (error: Error) => void = () => {}): void => {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
}

/** Creates the query pool with Kysely. Connects on first use. */
export const createDatabase = <S = unknown>(url: string, options: DatabaseOptions): Database<S> => {
  const { schema, poolerUrl } = options
  const settings = sessionSettings(schema)
  const statementTimeoutMs = options.statementTimeoutMs ?? Number(settings.statement_timeout)
  const connection: pg.ClientConfig = {
    connectionString: url,
    options: startupOptions({ ...settings, statement_timeout: String(statementTimeoutMs) }),
    application_name: schema,
    connectionTimeoutMillis: options.connectMs ?? 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  }
  const pool = createPool(
    {
      ...connection,
      ...(poolerUrl && { connectionString: poolerUrl, options: undefined }),
      max: options.maxConnections ?? 10,
      pipeline: true,
      ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + ANSWER_MS }),
    },
    WatchedClient,
  )
  handleLostConnections(pool, options.onError)
  const kysely = new Kysely<S & PlatformTables>({ dialect: new PreparedDialect({ pool }) })
  const listening = createListeningConnection(
    {
      ...connection,
      options: `${connection.options} ${INDEXES_ONLY}`,
      // Named after the instance, so that the System page and psql list what runs (system-state.ts).
      application_name: connectionNameOf(thisInstance()),
    },
    options.onError,
  )
  const { wake, sent } = createWake({ pool, listening, onError: options.onError })
  const close = async () => {
    await sent()
    // Ends the pool only if it has been used.
    await kysely.destroy()
    if (!pool.ending) await pool.end()
  }
  return { connection, listening, pool, kysely, wake, close }
}

/** Returns the same connection typed with the platform's tables, which Kysely can't see through a generic schema. */
export const platformTables = <S>(on: Tx<S> | Kysely<S & PlatformTables>): Kysely<PlatformTables> =>
  on as unknown as Kysely<PlatformTables>

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const violates = (error: unknown, code: string, constraint?: string): boolean =>
  codeOf(error) === code &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint)

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, '23505', constraint)

export const isExclusionViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, '23P01', constraint)

/** Tells whether a serialization failure, a deadlock, or a stale plan ended the transaction, so a retry may succeed. */
export const isWorthRetrying = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '') || isStalePlan(error)

/** Tells whether a replica ended a read in favor of what it replays, or was asked to write. */
export const isUnreadableReplica = (error: unknown): boolean =>
  ['40001', '25006'].includes(codeOf(error) ?? '')
