import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { WatchedClient } from './database-outage.ts'
import { createListeningConnection, type ListeningConnection } from './listening-connection.ts'
import { createPool, isStalePlan, PreparedDialect } from './prepared-statements.ts'
import type { PlatformTables } from './tables.ts'

export type Database<S = unknown> = {
  connection: pg.ClientConfig
  /** For LISTEN, and for locks that a process holds. */
  listening: ListeningConnection
  pool: pg.Pool
  kysely: Kysely<S & PlatformTables>
  close(): Promise<void>
}
export type Tx<S = unknown> = Transaction<S & PlatformTables>

export type DatabaseOptions = {
  /** The service's schema. The search path is this schema plus `extensions`. */
  schema: string
  maxConnections?: number
  onError?: (error: Error) => void
}

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
  const connection: pg.ClientConfig = {
    connectionString: url,
    options: `-c search_path=${options.schema},extensions -c timezone=UTC -c idle_in_transaction_session_timeout=60000`,
    application_name: options.schema,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types,
  }
  const pool = createPool({ ...connection, max: options.maxConnections ?? 10, pipeline: true }, WatchedClient)
  handleLostConnections(pool, options.onError)
  const kysely = new Kysely<S & PlatformTables>({ dialect: new PreparedDialect({ pool }) })
  const listening = createListeningConnection(connection, options.onError)
  return { connection, listening, pool, kysely, close: () => kysely.destroy() }
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
