import type { LiveItem, LiveKind } from '@fieldside/contracts/http/notification.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { type Lock, rowsOf, taking } from '@fieldside/platform/projection.ts'
import { deleteInBatches } from '@fieldside/platform/prune.ts'
import { type Kysely, sql } from 'kysely'
import type { NotificationSchema } from '../schema.ts'

export const LIVE_CHANNEL = 'live_feed'
export const MAX_READ = 500

type Reader = Pick<Kysely<NotificationSchema>, 'selectFrom'>
/** A null `user_id` means everyone. */
export type LiveEntry = { user_id: string | null; kind: LiveKind; item_id: string; created_at: Date }

/**
 * Takes the locks that make positions follow the order of commits for each reader: one per person, and one that
 * entries for everyone hold alone. So writers for different people don't wait for each other.
 */
export const feedLocks = (entries: readonly Pick<LiveEntry, 'user_id'>[]): Lock[] => {
  const people = new Set(entries.map(({ user_id }) => user_id))
  const isShared = !people.delete(null)
  const ofPeople = [...people].sort().map((id) => ({ name: `live_feed:${id}`, isShared: false }))
  return [{ name: 'live_feed', isShared }, ...ofPeople]
}

export const LIVE_COLUMNS = ['user_id', 'kind', 'item_id', 'created_at'] as const

export const liveRows = <Entry extends LiveEntry>(entries: readonly Entry[]) =>
  rowsOf(
    entries.map((entry, n) => ({ n, ...entry })),
    'n int, cause uuid, user_id uuid, kind text, item_id text, created_at timestamptz',
  )

/**
 * Appends entries. A trigger wakes the streams. Call it before locking rows that events change too, such as
 * notifications, because storing events takes the locks of feeds first.
 */
export const appendLive = async (tx: Tx<NotificationSchema>, entries: LiveEntry[]): Promise<void> => {
  if (entries.length === 0) return
  await (tx as Kysely<NotificationSchema>)
    .insertInto('live_feed')
    .columns(LIVE_COLUMNS)
    .expression((from) =>
      from
        .selectFrom(liveRows(entries))
        .innerJoin(taking(feedLocks(entries)), (join) => join.onTrue())
        .select(LIVE_COLUMNS)
        .orderBy('given.n'),
    )
    .execute()
}

const readerOf = (db: Database<NotificationSchema>) => db.kysely as unknown as Reader

const itemsOf = (db: Database<NotificationSchema>) =>
  readerOf(db)
    .selectFrom('live_feed')
    .select(['position', 'user_id', 'kind', 'item_id as id'])
    .orderBy('position')
    .limit(MAX_READ)

/** Returns one person's entries and those for everyone after a position, oldest first. */
export const liveAfter = (
  db: Database<NotificationSchema>,
  position: number,
  userId: string,
): Promise<LiveItem[]> =>
  itemsOf(db)
    .where('position', '>', position)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('user_id', 'is', null)]))
    .execute()

/** Returns everyone's entries after a position, and those that fill gaps below it, oldest first. */
export const liveOfAll = (
  db: Database<NotificationSchema>,
  { complete, latest, gaps }: { complete: number; latest: number; gaps: readonly number[] },
): Promise<LiveItem[]> =>
  itemsOf(db)
    .where('position', '>', complete)
    .where(sql<boolean>`(position > ${latest} or position = any(${gaps}::bigint[]))`)
    .execute()

/** Returns the positions up to `latest` that no entry has (yet), of the last `reach` and after entries of `settled`. */
export const missingPositions = async (
  db: Database<NotificationSchema>,
  { latest, reach, settled }: { latest: number; reach: number; settled: Date },
): Promise<number[]> => {
  const { rows } = await sql<{ position: number }>`
    select position from generate_series(greatest(1, ${latest}::bigint - ${reach}, (
      select max(position) from live_feed where position > ${latest}::bigint - ${reach} and created_at < ${settled}
    )), ${latest}) as series (position)
    where not exists (select from live_feed where live_feed.position = series.position)`.execute(db.kysely)
  return rows.map(({ position }) => position)
}

/** Returns the latest position of all entries, or of those for one person and for everyone. 0 if there are none. */
export const livePosition = async (db: Database<NotificationSchema>, userId?: string): Promise<number> => {
  const latest = readerOf(db)
    .selectFrom('live_feed')
    .select(({ fn }) => fn.max('position').as('position'))
  if (userId === undefined) return (await latest.executeTakeFirstOrThrow()).position ?? 0
  const rows = await latest
    .where('user_id', '=', userId)
    .unionAll(latest.where('user_id', 'is', null))
    .execute()
  return Math.max(0, ...rows.map(({ position }) => position ?? 0))
}

/** Deletes the oldest entries, up to the first one that isn't older than `before`. */
export const pruneLive = async (db: Database<NotificationSchema>, before: Date): Promise<void> => {
  const { rows } = await sql<{ position: number }>`
    select position from live_feed where created_at >= ${before} order by position limit 1`.execute(db.kysely)
  const kept = rows[0]?.position ?? (await livePosition(db)) + 1
  await deleteInBatches(db, 'live_feed', sql`position < ${kept}`)
}
