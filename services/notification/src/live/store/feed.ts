import type { LiveItem, LiveKind } from '@fieldside/contracts/http/notification.ts'
import type { FeedPosition } from '@fieldside/contracts/live-position.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { activeTraceparent } from '@fieldside/platform/spans.ts'
import { rowsOf, taking } from '@fieldside/platform/statement-parts.ts'
import { wakeAfter } from '@fieldside/platform/wake-after.ts'
import { type Kysely, sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'

export const LIVE_CHANNEL = 'live_feed'
const liveChannel = () => LIVE_CHANNEL
export const MAX_READ = 500

type Reader = Pick<Kysely<NotificationSchema>, 'selectFrom'>
/** A null `user_id` means everyone. */
export type LiveEntry = {
  user_id: string | null
  kind: LiveKind
  item_id: string
  created_at: Date
  traceparent?: string | undefined
}

/**
 * Returns the locks that make positions follow the commit order, one per user and one for everyone. They are separate
 * so that writers for different users, or for everyone, don't wait for each other. Release 0.1.0 uses the same names.
 */
const feedLocks = (entries: readonly Pick<LiveEntry, 'user_id'>[]): string[] =>
  [...new Set(entries.map(({ user_id }) => (user_id ? `live_feed:${user_id}` : 'live_feed')))].sort()

const LIVE_COLUMNS = ['user_id', 'kind', 'item_id', 'created_at', 'traceparent'] as const

const liveRows = (entries: readonly LiveEntry[]) =>
  rowsOf(
    entries.map((entry, n) => ({ n, traceparent: activeTraceparent(), ...entry })),
    'n int, user_id uuid, kind text, item_id text, created_at timestamptz, traceparent text',
  )

/** Takes the locks of feeds before a write that decides whether entries are appended. */
export const lockFeeds = async (
  tx: Tx<NotificationSchema>,
  entries: readonly Pick<LiveEntry, 'user_id'>[],
): Promise<void> => {
  await sql`select from ${taking(feedLocks(entries))}`.execute(tx)
}

/** Returns the write that appends entries, for the last statement. The streams wake up after the commit. */
export const liveWrite = (tx: Tx<NotificationSchema>, entries: readonly LiveEntry[]) => {
  wakeAfter(tx, liveChannel)
  const locks = feedLocks(entries)
  const write = (tx as Kysely<NotificationSchema>)
    .insertInto('live_feed')
    .columns(LIVE_COLUMNS)
    .expression((from) =>
      from
        .selectFrom(liveRows(entries))
        .innerJoin(taking(locks), (join) => join.onTrue())
        .select(LIVE_COLUMNS)
        .orderBy('given.n'),
    )
  return { write, locks }
}

/**
 * Appends entries and wakes the streams after the commit. Call it, or `lockFeeds`, before locking rows that events change too,
 * such as notifications, because storing events takes the locks of feeds first.
 */
export const appendLive = async (tx: Tx<NotificationSchema>, entries: LiveEntry[]): Promise<void> => {
  if (entries.length > 0) await liveWrite(tx, entries).write.execute()
}

const readerOf = (db: Database<NotificationSchema>) => db.kysely as unknown as Reader

const itemsOf = (db: Database<NotificationSchema>) =>
  readerOf(db)
    .selectFrom('live_feed')
    .select(['position', 'user_id', 'kind', 'item_id as id', 'traceparent'])
    .orderBy('position')
    .limit(MAX_READ)

type Row = Omit<LiveItem, 'traceparent'> & { traceparent: string | null }
const itemOf = ({ traceparent, ...item }: Row): LiveItem => (traceparent ? { ...item, traceparent } : item)

/** Returns one person's entries and those for everyone after a position, oldest first. */
export const liveAfter = async (
  db: Database<NotificationSchema>,
  { own, everyone }: FeedPosition,
  userId: string,
): Promise<LiveItem[]> => {
  const ofPerson = itemsOf(db).where('user_id', '=', userId).where('position', '>', own).as('person')
  const ofEveryone = itemsOf(db).where('user_id', 'is', null).where('position', '>', everyone).as('everyone')
  // Two queries that each read one index range. With `or`, Postgres may scan all entries by position.
  const rows = await readerOf(db)
    .selectFrom(ofPerson)
    .selectAll()
    .unionAll(readerOf(db).selectFrom(ofEveryone).selectAll())
    .orderBy('position')
    .limit(MAX_READ)
    .execute()
  return rows.map(itemOf)
}

/** Returns everyone's entries after a position, and those that fill gaps below it, oldest first. */
export const liveOfAll = async (
  db: Database<NotificationSchema>,
  { complete, latest, gaps }: { complete: number; latest: number; gaps: readonly number[] },
): Promise<LiveItem[]> => {
  const rows = await itemsOf(db)
    .where('position', '>', complete)
    .where(sql<boolean>`(position > ${latest} or position = any(${gaps}::bigint[]))`)
    .execute()
  return rows.map(itemOf)
}

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

const latestOf = (db: Database<NotificationSchema>) =>
  readerOf(db)
    .selectFrom('live_feed')
    .select(({ fn }) => fn.max('position').as('position'))

/** Returns the highest position, or 0 without entries. */
export const latestPosition = async (db: Database<NotificationSchema>): Promise<number> =>
  (await latestOf(db).executeTakeFirstOrThrow()).position ?? 0

/** Returns the latest positions of entries for one person and for everyone. */
export const livePosition = async (
  db: Database<NotificationSchema>,
  userId: string,
): Promise<FeedPosition> => {
  const [own, everyone] = await latestOf(db)
    .where('user_id', '=', userId)
    .unionAll(latestOf(db).where('user_id', 'is', null))
    .execute()
  return { own: own?.position ?? 0, everyone: everyone?.position ?? 0 }
}

/** Deletes the oldest entries, up to the first one that isn't older than `before`. */
export const deleteOldLive = async (db: Database<NotificationSchema>, before: Date): Promise<void> => {
  const { rows } = await sql<{ position: number }>`
    select position from live_feed where created_at >= ${before} order by position limit 1`.execute(db.kysely)
  const kept = rows[0]?.position ?? (await latestPosition(db)) + 1
  await deleteInBatches(db, 'live_feed', sql`position < ${kept}`)
}
