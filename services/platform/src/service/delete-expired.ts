import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { RETENTION_DAYS } from '@fieldside/contracts/envelope.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Bus } from '../bus/bus.ts'
import type { Context } from '../data/context.ts'
import type { Database } from '../data/database.ts'
import type { Job } from '../jobs/job-runner.ts'

const OUTBOX_RETENTION_DAYS = 7
const KEY_RETENTION_DAYS = 7
/** Counts from the replay or the discard. Open dead letters stay until an operator settles them. */
const SETTLED_RETENTION_DAYS = 90
/** Longer than the bus retains events: a consumer that loses its offset reads all of them again. */
const INBOX_RETENTION_DAYS = RETENTION_DAYS + 35
const EVERY_MS = HOUR_MS

/** Small, to limit a batch's locks and its share of the write-ahead log. */
const BATCH = 5000

/** Returns the quoted names of a table's partitions, or of the table itself if it has none. */
const partitionsOf = async <S>({ kysely }: Database<S>, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_partition_tree(${table}::regclass) where isleaf
    union select ${table}::regclass::text where not exists (select from pg_partition_tree(${table}::regclass))`.execute(
    kysely,
  )
  return rows.map(({ name }) => name)
}

/**
 * Deletes rows in batches, each in its own transaction. `where` needs an index, except in a table that stays small.
 * Deletes from each partition by itself, because a `ctid` is unique in one partition only.
 */
export const deleteInBatches = async <S>(
  db: Database<S>,
  table: string,
  where: RawBuilder<unknown>,
): Promise<void> => {
  for (const name of await partitionsOf(db, table)) {
    const from = sql.raw(name)
    for (let deleted = BATCH; deleted === BATCH; ) {
      const rows = sql`delete from ${from}
        where ctid = any(array(select ctid from ${from} where ${where} limit ${BATCH}))`
      deleted = Number((await rows.execute(db.kysely)).numAffectedRows)
    }
  }
}

const before = (column: string, days: number) =>
  sql`${sql.ref(column)} < now() - make_interval(days => ${days})`

/**
 * Creates the periodic job that deletes published events, expired idempotency keys, old inbox rows, expired rate
 * limits, settled dead letters, and events past their retention on the bus.
 */
export const deleteExpiredRows = <S>(bus: Bus): Job<Context<S>> => ({
  name: 'prune',
  everyMs: EVERY_MS,
  run: async ({ db }) => {
    await deleteInBatches(db, 'outbox', before('published_at', OUTBOX_RETENTION_DAYS))
    await deleteInBatches(db, 'idempotency_keys', before('created_at', KEY_RETENTION_DAYS))
    await deleteInBatches(db, 'inbox', before('received_at', INBOX_RETENTION_DAYS))
    await deleteInBatches(db, 'dead_letters', before('replayed_at', SETTLED_RETENTION_DAYS))
    await deleteInBatches(db, 'dead_letters', before('discarded_at', SETTLED_RETENTION_DAYS))
    await deleteInBatches(db, 'rate_limits', sql`expire < ${Date.now()}`)
    await bus.prune()
  },
})
