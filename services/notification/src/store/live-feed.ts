import type { LiveItem, LiveKind } from '@fieldside/contracts/http/notification.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { type Kysely, sql } from 'kysely'
import type { NotificationSchema } from '../schema.ts'

export const LIVE_CHANNEL = 'live_feed'
const MAX_READ = 500

type Reader = Pick<Kysely<NotificationSchema>, 'selectFrom'>
/** A null `user_id` means everyone. */
type LiveEntry = { user_id: string | null; kind: LiveKind; item_id: string; created_at: Date }

/**
 * Appends entries and wakes the streams. The lock makes positions follow commit order, so that reading after a
 * position never misses one. Call it last in a transaction.
 */
export const appendLive = async (tx: Tx<NotificationSchema>, entries: LiveEntry[]): Promise<void> => {
  if (entries.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended('live_feed', 0))`.execute(tx)
  await tx.insertInto('live_feed').values(entries).execute()
  await sql`select pg_notify(${LIVE_CHANNEL}, '')`.execute(tx)
}

const readerOf = (db: Database<NotificationSchema>) => db.kysely as unknown as Reader

/** Returns entries after a position, oldest first: all of them, or those for one person and for everyone. */
export const liveAfter = async (
  db: Database<NotificationSchema>,
  position: number,
  userId?: string,
): Promise<LiveItem[]> => {
  let query = readerOf(db)
    .selectFrom('live_feed')
    .select(['position', 'user_id', 'kind', 'item_id as id'])
    .where('position', '>', position)
    .orderBy('position')
    .limit(MAX_READ)
  if (userId) query = query.where((eb) => eb.or([eb('user_id', '=', userId), eb('user_id', 'is', null)]))
  return query.execute()
}

/** Returns the latest position, or 0 if the feed is empty. */
export const livePosition = async (db: Database<NotificationSchema>): Promise<number> => {
  const row = await readerOf(db)
    .selectFrom('live_feed')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst()
  return row?.position ?? 0
}

export const pruneLive = async (tx: Tx<NotificationSchema>, before: Date): Promise<void> => {
  await tx.deleteFrom('live_feed').where('created_at', '<', before).execute()
}
