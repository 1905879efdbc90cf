import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { type Database, platformTables } from './database.ts'
import { nextLook, retryOf } from './job-retry.ts'

/** What a job's query needs to skip items that are backing off or parked and to order the rest. */
export type Claim = {
  limit: number
  /** Matches items that may be tried now. Takes the column with the item's id. */
  isReady: (idColumn: string) => RawBuilder<boolean>
  /** Returns when an item is due: its next retry, or the second column's time if it never failed. */
  nextTryAt: (idColumn: string, dueColumn: string) => RawBuilder<Date>
}

const itemOf = (job: string, idColumn: string) =>
  sql`job_items.job = ${job} and job_items.item_id = ${sql.ref(idColumn)}::text`

const nextTryAt =
  (job: string): Claim['nextTryAt'] =>
  (idColumn, dueColumn) =>
    sql<Date>`coalesce((select job_items.next_try_at from job_items where ${itemOf(job, idColumn)}), ${sql.ref(dueColumn)})`

export const claimReady = (job: string, now: Date, limit: number): Claim => ({
  limit,
  nextTryAt: nextTryAt(job),
  isReady: (idColumn) =>
    sql<boolean>`not exists (select from job_items where ${itemOf(job, idColumn)}
      and (job_items.parked_at is not null or job_items.next_try_at > ${now}))`,
})

/** Returns a claim that matches the given items, whether or not they may be tried. */
export const claimOf = (job: string, itemIds: readonly string[]): Claim => ({
  limit: itemIds.length,
  nextTryAt: nextTryAt(job),
  isReady: (idColumn) => sql<boolean>`${sql.ref(idColumn)}::text = any(${itemIds})`,
})

type Item = { job: string; itemId: string }

const readItem = <S>(db: Database<S>, { job, itemId }: Item) =>
  platformTables<S>(db.kysely)
    .selectFrom('job_items')
    .selectAll()
    .where('job', '=', job)
    .where('item_id', '=', itemId)
    .executeTakeFirst()

type Change = {
  failures: number
  waits: number
  first_failed_at: Date | null
  next_try_at: Date
  parked_at: Date | null
  error: string | null
}

/** Also clears `missed_at`, since only an item that the job found can change. */
const saveItem = async <S>(db: Database<S>, { job, itemId }: Item, change: Change): Promise<void> => {
  await platformTables<S>(db.kysely)
    .insertInto('job_items')
    .values({ job, item_id: itemId, ...change, missed_at: null })
    .onConflict((on) => on.columns(['job', 'item_id']).doUpdateSet({ ...change, missed_at: null }))
    .execute()
}

export const recordFailure = async <S>(
  { db, now }: Pick<Context<S>, 'db' | 'now'>,
  item: Item,
  { error, isPassing }: { error: string; isPassing: boolean },
): Promise<{ failures: number; isParked: boolean; nextTryAt: Date }> => {
  const known = await readItem(db, item)
  const failures = (known?.failures ?? 0) + 1
  const at = now()
  const firstFailedAt = known?.first_failed_at ?? at
  const retry = retryOf({ failures, firstFailedAt, now: at, isPassing, random: Math.random() })
  await saveItem(db, item, {
    failures,
    waits: known?.waits ?? 0,
    first_failed_at: firstFailedAt,
    next_try_at: retry.at,
    parked_at: retry.isParked ? at : null,
    error,
  })
  return { failures, isParked: retry.isParked, nextTryAt: retry.at }
}

/** Schedules another look at an item that can't be finished yet. Resets its failures. */
export const recordWait = async <S>(
  { db, now }: Pick<Context<S>, 'db' | 'now'>,
  item: Item,
): Promise<void> => {
  const waits = ((await readItem(db, item))?.waits ?? 0) + 1
  const next_try_at = nextLook(waits, now(), Math.random())
  await saveItem(db, item, {
    ...{ failures: 0, waits, first_failed_at: null, next_try_at, parked_at: null, error: null },
  })
}

export const forgetItem = async <S>(db: Database<S>, { job, itemId }: Item): Promise<void> => {
  await platformTables<S>(db.kysely)
    .deleteFrom('job_items')
    .where('job', '=', job)
    .where('item_id', '=', itemId)
    .execute()
}

/** Deletes unparked items whose retry was due before the given time: the job no longer finds them. */
export const forgetUntouched = async <S>(db: Database<S>, job: string, dueBefore: Date): Promise<void> => {
  await platformTables<S>(db.kysely)
    .deleteFrom('job_items')
    .where('job', '=', job)
    .where('parked_at', 'is', null)
    .where('next_try_at', '<', dueBefore)
    .execute()
}

export const listParkedIds = async <S>(
  db: Database<S>,
  job: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const rows = await platformTables<S>(db.kysely)
    .selectFrom('job_items')
    .select('item_id')
    .where('job', '=', job)
    .where('parked_at', 'is not', null)
    .where('item_id', '>', after)
    .orderBy('item_id')
    .limit(limit)
    .execute()
  return rows.map(({ item_id }) => item_id)
}

/** Marks parked items that the job no longer finds as missed since `now`, and unmarks those that it finds again. */
export const recordMissed = async <S>(
  db: Database<S>,
  job: string,
  { checked, found, now }: { checked: readonly string[]; found: readonly string[]; now: Date },
): Promise<void> => {
  const isFound = sql<boolean>`item_id = any(${found})`
  await platformTables<S>(db.kysely)
    .updateTable('job_items')
    .set({ missed_at: sql`case when ${isFound} then null else ${now}::timestamptz end` })
    .where('job', '=', job)
    .where('item_id', 'in', checked)
    .where(sql<boolean>`(${isFound}) = (missed_at is not null)`)
    .execute()
}

export const forgetMissed = async <S>(db: Database<S>, job: string, missedBefore: Date): Promise<void> => {
  await platformTables<S>(db.kysely)
    .deleteFrom('job_items')
    .where('job', '=', job)
    .where('parked_at', 'is not', null)
    .where('missed_at', '<=', missedBefore)
    .execute()
}

export type ParkedItem = { job: string; item_id: string; failures: number; parked_at: Date; error: string }

const NEVER = new Date(0)

/** Returns parked items, the longest parked first. */
export const listParked = async <S>(db: Database<S>, job?: string, limit = 1000): Promise<ParkedItem[]> => {
  const rows = await platformTables<S>(db.kysely)
    .selectFrom('job_items')
    .select(['job', 'item_id', 'failures', 'parked_at', 'error'])
    .where('parked_at', 'is not', null)
    .$if(job !== undefined, (query) => query.where('job', '=', job!))
    .orderBy('parked_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, parked_at: row.parked_at ?? NEVER, error: row.error ?? '' }))
}

export const countParked = async <S>(db: Database<S>): Promise<Map<string, number>> => {
  const { rows } = await db.pool.query<{ job: string; parked: number }>(
    'select job, count(*) as parked from job_items where parked_at is not null group by job',
  )
  return new Map(rows.map(({ job, parked }) => [job, parked]))
}

/**
 * Makes parked items due now and resets their failures. With no ids, unparks all of the job's items. Returns the
 * affected ids.
 */
export const unpark = async <S>(
  db: Database<S>,
  job: string,
  itemIds: readonly string[],
): Promise<string[]> => {
  const rows = await platformTables<S>(db.kysely)
    .updateTable('job_items')
    .set({ parked_at: null, failures: 0, waits: 0, first_failed_at: null, next_try_at: sql<Date>`now()` })
    .where('job', '=', job)
    .where('parked_at', 'is not', null)
    .$if(itemIds.length > 0, (query) => query.where('item_id', 'in', itemIds))
    .returning('item_id')
    .execute()
  return rows.map(({ item_id }) => item_id)
}
