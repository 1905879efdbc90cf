import {
  type BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely'
import pg from 'pg'
import { countStatement } from '../telemetry/spans.ts'
import { PipeliningDialect } from './pipelining-dialect.ts'

/** Limits what a connection keeps prepared. Postgres parses and plans any further texts on each use. */
const MAX_NAMES = 400
/** An insert's text depends on its number of rows, so only inserts of few rows get a name. */
const MAX_ROWS = 4
const rowsOf = (text: string): number => text.split('), ($').length

type Statement = pg.QueryConfig & { values: unknown[] }
type Callback = (error: Error | null, result?: pg.QueryResult) => void
type Send = (query: unknown, values?: unknown, callback?: Callback) => Promise<pg.QueryResult>

type Named = { name: string; text: string }

/** Names the texts that a pool's connections prepare. */
const createStatementNames = () => {
  const names = new Map<string, Named>()
  let count = 0
  let renewals = 0
  return {
    /** Returns undefined for a text that stays unnamed. */
    of: (text: string): Named | undefined => {
      const known = names.get(text)
      if (known || names.size >= MAX_NAMES || rowsOf(text) > MAX_ROWS) return known
      const named = { name: `s${++count}`, text: renewals > 0 ? `/* ${renewals} */ ${text}` : text }
      names.set(text, named)
      return named
    },
    /** Gives a text a new name when it is used again. */
    drop: (text: string): void => void names.delete(text),
    /**
     * Gives every statement a new name and another text, so that no connection uses an old plan. PgBouncer prepares a text
     * once for all of its clients, whatever they name it.
     */
    renew: (): void => {
      names.clear()
      renewals += 1
    },
  }
}
type StatementNames = ReturnType<typeof createStatementNames>

/**
 * Tells whether a prepared statement's columns have changed since it was prepared, as after a migration with
 * open connections.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

const statementOf = (query: unknown, values: unknown): Statement | undefined => {
  const statement = (typeof query === 'string' ? { text: query, values } : query) as Statement
  const { text, values: own } = statement
  return typeof text === 'string' && Array.isArray(own) && own.length > 0 ? statement : undefined
}

/**
 * Sends what is queried in this turn of the event loop in one write, for which Postgres wakes up once. BEGIN waits until the
 * end of the turn, because Prisma needs some ticks before the first statement.
 */
const joinWrites = ({ connection: { stream } }: pg.Client, isBegin: boolean): void => {
  if (stream.writableCorked > 0) return
  stream.cork()
  if (isBegin) setImmediate(() => stream.uncork())
  else process.nextTick(() => stream.uncork())
}

/**
 * Tells whether a connection prepared a statement that failed. If not, as in a transaction that has failed, PgBouncer keeps
 * the name taken, and closes a connection that prepares it again.
 */
const isPrepared = ({ connection }: pg.Client, { name }: Named): boolean =>
  name in (connection as unknown as { parsedStatements: Record<string, string> }).parsedStatements

/** A connection answers this query itself, with its client. Kysely has no other way to reach it. */
const OWN_CLIENT = '-- own client'

/** Returns the pg client of a Kysely connection. */
export const clientOf = async (connection: DatabaseConnection): Promise<pg.PoolClient> => {
  const { rows } = await connection.executeQuery<pg.PoolClient>(CompiledQuery.raw(OWN_CLIENT))
  return rows[0]!
}

/** Prepares queries with parameters. */
const prepareQueries = (client: pg.Client, names: StatementNames): void => {
  const send = client.query.bind(client) as Send
  const run = async (statement: Statement): Promise<pg.QueryResult> => {
    const named = names.of(statement.text)
    try {
      return await send({ ...statement, ...named })
    } catch (error) {
      if (named && error instanceof pg.DatabaseError && !isPrepared(client, named)) names.drop(statement.text)
      if (!isStalePlan(error)) throw error
      names.renew()
      // A transaction has failed as a whole, and its caller retries it (isWorthRetrying).
      if (client.getTransactionStatus() !== 'I') throw error
      return run(statement)
    }
  }
  const query: Send = (given, values, callback) => {
    if (given === OWN_CLIENT)
      return Promise.resolve({ rows: [client] } as Partial<pg.QueryResult> as pg.QueryResult)
    joinWrites(client, typeof given === 'string' && /^(begin|start transaction)/.test(given))
    countStatement()
    const statement = statementOf(given, values)
    if (!statement) return send(given, values, callback)
    const result = run(statement)
    if (callback) result.then((done) => callback(null, done), callback)
    return result
  }
  client.query = query as typeof client.query
}

/** Longer than the polling interval, because connecting costs as much as a hundred statements. */
const IDLE_MS = 90_000

/** Creates a pool whose connections parse and plan each text once. */
export const createPool = (config: pg.PoolConfig, Client = pg.Client): pg.Pool => {
  const names = createStatementNames()
  class PreparingClient extends Client {
    constructor(own?: string | pg.ClientConfig) {
      super(own)
      prepareQueries(this, names)
    }
  }
  return new pg.Pool({ idleTimeoutMillis: IDLE_MS, ...config, Client: PreparingClient })
}

const LIST_OPERATORS: Record<string, { ofOne: string; ofMany: string }> = {
  in: { ofOne: '=', ofMany: '= any' },
  'not in': { ofOne: '<>', ofMany: '<> all' },
}

/**
 * Sends a list as one array parameter, so that lists of every length share a text. A list of one value, the most common
 * one, is sent as that value: an array's length is part of the estimated costs, so Postgres would replan each use.
 */
class PreparedQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const listed = OperatorNode.is(operator) ? LIST_OPERATORS[operator.operator] : undefined
    if (listed && PrimitiveValueListNode.is(rightOperand)) {
      const { values } = rightOperand
      this.visitNode(leftOperand)
      this.append(` ${values.length === 1 ? listed.ofOne : listed.ofMany}(`)
      this.appendValue(values.length === 1 ? values[0] : values)
      this.append(')')
    } else super.visitBinaryOperation(node)
  }
}

export class PreparedDialect extends PipeliningDialect {
  override createQueryCompiler(): PreparedQueryCompiler {
    return new PreparedQueryCompiler()
  }
}
