import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import type { Database, Tx } from './database.ts'
import { failTransaction } from './pipelining-dialect.ts'
import { clientOf } from './prepared-statements.ts'

/**
 * Prisma Client inside the platform's transactions. The platform keeps BEGIN and COMMIT, with the outbox and the reply of a
 * command, and Prisma's statements run on the same connection.
 */

type Models<Client> = keyof { [Name in keyof Client as Client[Name] extends Rows ? Name : never]: true }
type Rows = { findMany: unknown; findFirst: unknown; findFirstOrThrow: unknown }

/**
 * The models of a client, for reads outside a transaction or inside one. Without `findUnique`, because Prisma joins such calls
 * of one tick into a statement that differs with their number.
 */
export type PrismaReads<Client> = {
  readonly [Name in Models<Client>]: Pick<Client[Name], keyof Rows & keyof Client[Name]>
}
/** The models of a client in a transaction of `write`. Has no raw statements and no `$transaction`. */
export type PrismaWrites<Client> = Pick<Client, Models<Client>>

export type PrismaPort<Client> = {
  reads: PrismaReads<Client>
  /**
   * Runs Prisma's statements in a transaction of `write`. When `work` throws, the whole transaction rolls back.
   * @throws what `work` throws, and the errors of Postgres as pg throws them
   */
  join: <S, R>(tx: Tx<S>, work: (px: PrismaWrites<Client>) => Promise<R>) => Promise<R>
}

type Limits = { maxWait: number; timeout: number }
type Query = { args: unknown; query: (args: unknown) => Promise<unknown> }
/** The part of a generated client that joining needs. */
type AnyClient<Client> = {
  $transaction: <R>(work: (px: PrismaWrites<Client>) => Promise<R>, limits: Limits) => Promise<R>
  $extends: (extension: {
    query: { $allOperations: (query: Query) => Promise<unknown> }
  }) => PrismaReads<Client>
}

/** Statements have the platform's time limit. Prisma's own limits end a transaction that the platform would commit. */
const NO_LIMITS: Limits = { maxWait: 2_000_000_000, timeout: 2_000_000_000 }

type Joined = { client: pg.PoolClient; isOpen: boolean }
const joined = new AsyncLocalStorage<Joined>()

type Adapter = Omit<SqlDriverAdapter, 'startTransaction'> & {
  startTransaction: (isolationLevel?: string) => Promise<Transaction>
  performIO: (query: unknown) => Promise<unknown>
  onError: (error: unknown) => never
}
type Kept = { pg?: unknown }

/** Keeps pg's error, of which Prisma's has neither the constraint nor the routine. */
const keepErrors = (adapter: Adapter): void => {
  const convert = adapter.onError.bind(adapter)
  adapter.onError = (error) => {
    try {
      return convert(error)
    } catch (converted) {
      const known =
        converted instanceof DriverAdapterError
          ? converted
          : new DriverAdapterError({ kind: 'GenericJs', id: 0, originalMessage: String(error) })
      ;(known.cause as Kept).pg = error
      throw known
    }
  }
}

const pgErrorOf = (error: unknown): unknown => {
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: Kept } } }
  return meta?.driverAdapterError?.cause?.pg ?? error
}

const savepoint = (transaction: Transaction, statement: string) => async (name: string) =>
  void (await transaction.executeRaw({ sql: `${statement} ${name}`, args: [], argTypes: [] }))

/**
 * Returns a transaction on a connection that is already in one, and leaves COMMIT and ROLLBACK to its owner. An operation of
 * several statements may still run when that one ends, and its next statement would reach somebody else's transaction.
 */
const joinOn = (adapter: Adapter, current: Joined): Transaction => {
  const transaction: Transaction = Object.create(adapter, {
    client: { value: current.client },
    options: { value: { usePhantomQuery: true } },
    performIO: {
      value: (query: unknown) => {
        if (!current.isOpen) throw new Error('The transaction of write() has ended')
        return adapter.performIO.call(transaction, query)
      },
    },
  })
  return Object.assign(transaction, {
    commit: async () => undefined,
    rollback: async () => undefined,
    createSavepoint: savepoint(transaction, 'savepoint'),
    rollbackToSavepoint: savepoint(transaction, 'rollback to savepoint'),
    releaseSavepoint: savepoint(transaction, 'release savepoint'),
  })
}

class JoiningPg extends PrismaPg {
  override async connect() {
    const connected = await super.connect()
    const adapter = connected as unknown as Adapter
    keepErrors(adapter)
    adapter.startTransaction = async (isolationLevel) => {
      const current = joined.getStore()
      if (!current?.isOpen) throw new Error('Prisma writes in a transaction of write(): use join()')
      if (isolationLevel) throw new Error('write() sets the isolation level')
      return joinOn(adapter, current)
    }
    return connected
  }
}

/** Opens Prisma Client on a service's pool. `create` constructs the generated client. */
export const openPrisma = <Client extends object>(
  { pool }: Pick<Database, 'pool'>,
  schema: string,
  create: (adapter: SqlDriverAdapterFactory) => Client,
): PrismaPort<Client> => {
  const client = create(new JoiningPg(pool, { schema })) as unknown as AnyClient<Client>
  const $allOperations = async ({ args, query }: Query): Promise<unknown> => {
    try {
      return await query(args)
    } catch (error) {
      throw pgErrorOf(error)
    }
  }
  return {
    reads: client.$extends({ query: { $allOperations } }),
    join: async <S, R>(tx: Tx<S>, work: (px: PrismaWrites<Client>) => Promise<R>): Promise<R> => {
      const connection = await tx.getExecutor().provideConnection(async (own) => own)
      const current: Joined = { client: await clientOf(connection), isOpen: true }
      try {
        return await joined.run(current, () => client.$transaction(work, NO_LIMITS))
      } catch (error) {
        const cause = pgErrorOf(error)
        failTransaction(connection, cause)
        throw cause
      } finally {
        current.isOpen = false
      }
    },
  }
}
