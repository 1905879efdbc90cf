import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { WatchedClient } from './database-outage.ts'
import { createListeningConnection, type ListeningConnection } from './listening-connection.ts'
import { createPool, isStalePlan, PreparedDialect } from './prepared-statements.ts'
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
  /** The server cancels a statement after this time. 0 for no limit. 30 s by default. */
  statementTimeoutMs?: number
  onError?: (error: Error) => void
}

/** Makes the server end a session and release its locks 8 s after the client's machine or network fails. */
const KEEP_ALIVE_OPTIONS =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3 -c tcp_user_timeout=8000'

const STATEMENT_TIMEOUT_MS = 30_000
/**
 * How long the client waits beyond the server's timeout before it drops the connection. A proxy may keep the connection
 * open after the network is cut, and then a statement would wait forever.
 */
const ANSWER_MS = 5000

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
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const connection: pg.ClientConfig = {
    connectionString: url,
    options: `-c search_path=${options.schema},extensions -c timezone=UTC -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=60000 ${KEEP_ALIVE_OPTIONS}`,
    application_name: options.schema,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  }
  const pool = createPool(
    {
      ...connection,
      max: options.maxConnections ?? 10,
      pipeline: true,
      ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + ANSWER_MS }),
    },
    WatchedClient,
  )
  handleLostConnections(pool, options.onError)
  const kysely = new Kysely<S & PlatformTables>({ dialect: new PreparedDialect({ pool }) })
  const listening = createListeningConnection(connection, options.onError)
  const { wake, sent } = createWake({ pool, listening, onError: options.onError })
  const close = () => sent().then(() => kysely.destroy())
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
