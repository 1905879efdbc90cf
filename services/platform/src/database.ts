import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { PlatformTables } from './platform-schema.ts'

export type Database<S = unknown> = {
  /** Where it is and which schema: for connections of one's own (LISTEN, advisory locks). */
  connection: pg.ClientConfig
  pool: pg.Pool
  /** Holds locks for as long as work takes, which has the pool to itself. */
  locks: pg.Pool
  kysely: Kysely<S & PlatformTables>
  close(): Promise<void>
}
export type Tx<S = unknown> = Transaction<S & PlatformTables>

export type DatabaseOptions = {
  /** The service's schema; the search path is it and `extensions`. */
  schema: string
  maxConnections?: number
  onError?: (error: Error) => void
}

const INT8 = 20
const DATE = 1082
const parsers: Partial<Record<number, (text: string) => unknown>> = { [INT8]: Number, [DATE]: (text) => text }

/** bigint comes as number, date as 'YYYY-MM-DD', timestamptz as Date, numeric as string. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const parser = format === 'binary' ? undefined : parsers[id]
    return parser ?? pg.types.getTypeParser(id, format)
  },
}

/** Errors of connections to the database. Their codes alone (ECONNRESET) could be of any other connection. */
const connectionErrors = new WeakSet<Error>()

class WatchedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.connection.on('error', (error: Error) => connectionErrors.add(error))
  }
}

/**
 * A connection that breaks, idle or in somebody's hands, is replaced by the pool and fails the next query on it.
 * Without a listener it would end the process.
 */
export const surviveLostConnections = (pool: pg.Pool, onError: (error: Error) => void = () => {}): void => {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
}

/** More than a service has sweepers; they connect when they are needed. */
const LOCKS_AT_MOST = 20

/** One pg pool with Kysely on it, and one for locks. Connects on first use. */
export const createDatabase = <S = unknown>(url: string, options: DatabaseOptions): Database<S> => {
  const connection: pg.ClientConfig = {
    connectionString: url,
    options: `-c search_path=${options.schema},extensions -c timezone=UTC -c idle_in_transaction_session_timeout=60000`,
    application_name: options.schema,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types,
  }
  const pool = new pg.Pool({ ...connection, Client: WatchedClient, max: options.maxConnections ?? 10 })
  const locks = new pg.Pool({ ...connection, Client: WatchedClient, max: LOCKS_AT_MOST })
  for (const one of [pool, locks]) surviveLostConnections(one, options.onError)
  const kysely = new Kysely<S & PlatformTables>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => void (await Promise.all([kysely.destroy(), locks.end()]))
  return { connection, pool, locks, kysely, close }
}

/** The platform's own tables of a service's connection: Kysely cannot see them through a generic schema. */
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

/** Serialization failure or deadlock: the same transaction may succeed when tried again. */
export const isWorthRetrying = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/** The server starts, stops, or has no connection left. */
const AWAY_CODES = new Set(['57P01', '57P02', '57P03', '53300'])

const isAwayAnswer = (error: unknown): boolean => {
  if (!(error instanceof pg.DatabaseError)) return false
  return AWAY_CODES.has(error.code ?? '') || error.code?.startsWith('08') === true
}

/** What pg throws without an error of the connection. */
const LOST_WORDS =
  /^Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/**
 * Whether the database cannot be reached, whatever the query was. False for the same network error of anything else:
 * object storage that resets a connection says nothing about the database.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return connectionErrors.has(error) || isAwayAnswer(error) || LOST_WORDS.test(error.message)
}
