import type { Envelope } from '@fieldside/contracts/envelope.ts'
import { type Expression, type Kysely, type OperationNodeSource, type QueryCreator, sql } from 'kysely'
import { platformTables, type Tx } from './database.ts'
import { outboxChannel, outboxLocks, outboxRowOf } from './outbox.ts'
import { rowsOf, taking } from './projection.ts'
import type { PlatformTables } from './tables.ts'
import { wakeAfter } from './wake-after.ts'

/** An insert, update, or delete that was built with Kysely. */
export type Write = OperationNodeSource & { execute(): Promise<unknown> }

export type Last = {
  service: string
  /** Independent of each other: none sees what another one writes. */
  writes?: readonly Write[]
  envelopes: readonly Envelope[]
  /** Stores the reply of a command, and must return the row. */
  reply?: Write | undefined
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
 * Runs the writes that a transaction ends with, appends its events, and stores its reply, all as one statement. Returns
 * whether the reply was stored.
 */
export const runLastStatement = async <S>(
  tx: Tx<S>,
  { service, writes = [], envelopes, reply }: Last,
): Promise<boolean> => {
  const tables = platformTables<S>(tx)
  const appended = outboxInsert(tables, service, envelopes)
  if (appended) wakeAfter(tx, outboxChannel)
  const all = [...writes, ...(appended ? [appended] : [])]
  if (all.length === 0 && !reply) return false
  const named = [
    ...all.map((write, n) => [`write_${n}`, write] as const),
    ...(reply ? [['reply', reply] as const] : []),
  ]
  const [done] = await named
    .reduce<QueryCreator<PlatformTables>>(
      (query, [name, write]) => query.with(name, () => write as unknown as Expression<object>),
      tables,
    )
    .selectNoFrom((reply ? sql<boolean>`exists (select from reply)` : sql<boolean>`false`).as('is_stored'))
    .execute()
  return done?.is_stored ?? false
}
