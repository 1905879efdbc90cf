import type { Envelope } from '@fieldside/contracts/envelope.ts'
import { type Expression, type Kysely, type OperationNodeSource, type QueryCreator, sql } from 'kysely'
import { platformTables, type Tx } from './database.ts'
import { outboxChannel, outboxLocks, outboxRowOf } from './outbox.ts'
import { rowsOf, taking } from './statement-parts.ts'
import type { PlatformTables } from './tables.ts'
import { wakeAfter } from './wake-after.ts'

/** An insert, update, or delete that was built with Kysely. */
export type Write = OperationNodeSource & { execute(): Promise<unknown> }

/** A write that belongs to the last statement. */
export type SavedWrite =
  | Write
  | {
      write: OperationNodeSource
      /** Later writes read the returned rows by this name. */
      name?: string
      /** Advisory locks that the statement takes, in this order, before it writes anything. */
      locks?: readonly string[]
    }

export type Last = {
  service: string
  /** None sees what another one writes. */
  writes?: readonly SavedWrite[]
  envelopes: readonly Envelope[]
  /** Runs before the others, and must return its rows. */
  first?: Write | undefined
}

const outboxInsert = (tables: Kysely<PlatformTables>, service: string, envelopes: readonly Envelope[]) => {
  if (envelopes.length === 0) return undefined
  const rows = envelopes.map((envelope, n) => ({ n, ...outboxRowOf(service, envelope) }))
  return tables
    .insertInto('outbox')
    .columns(['event_id', 'topic', 'key', 'type', 'envelope'])
    .expression((from) =>
      from
        .selectFrom(rowsOf(rows, 'n int, event_id uuid, topic text, key text, type text, envelope text'))
        .innerJoin(taking(outboxLocks(service, envelopes)), (join) => join.onTrue())
        .select(['given.event_id', 'given.topic', 'given.key', 'given.type'])
        .select(sql<string>`given.envelope::json`.as('envelope'))
        .orderBy('given.n'),
    )
}

/**
 * Runs the writes that a transaction ends with and appends its events, all as one statement. Returns whether the first
 * write returned a row.
 */
export const runLastStatement = async <S>(
  tx: Tx<S>,
  { service, writes = [], envelopes, first }: Last,
): Promise<boolean> => {
  const tables = platformTables<S>(tx)
  const appended = outboxInsert(tables, service, envelopes)
  if (appended) wakeAfter(tx, outboxChannel)
  const all = [...writes, ...(appended ? [appended] : [])].map((one) =>
    'write' in one ? one : { write: one },
  )
  if (all.length === 0 && !first) return false
  const named = [
    ...(first ? [['first', first] as const] : []),
    ...all.map(({ name, write }, n) => [name ?? `write_${n}`, write] as const),
  ]
  const locks = all.flatMap((one) => one.locks ?? [])
  const [done] = await named
    .reduce<QueryCreator<PlatformTables>>(
      (query, [name, write]) => query.with(name, () => write as Expression<object>),
      tables,
    )
    // Postgres runs the writes that nothing reads after this query.
    .selectNoFrom([
      sql`${locks.length > 0 ? sql`(select locks from ${taking(locks)})` : sql`0`}`.as('locks'),
      sql<boolean>`${first ? sql`(select count(*) from first) > 0` : sql`false`}`.as('is_done'),
    ])
    .execute()
  return done?.is_done ?? false
}
