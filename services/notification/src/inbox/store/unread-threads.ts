import { UNREAD_NOTIFIED_AFTER_MINUTES } from '@fieldside/contracts/limits.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { rowsOf } from '@fieldside/platform/statement-parts.ts'
import type { SavedWrite } from '@fieldside/platform/write.ts'
import { type Selectable, sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'
import { type ThreadChange, withSentBefore } from '../rules/message-notifications.ts'

export type UnreadThread = Selectable<NotificationSchema['unread_threads']>
type Key = Pick<UnreadThread, 'thread_id' | 'user_id'>

/** The key of the job that notifies a reader of a thread. */
export const keyOf = ({ thread_id, user_id }: Key): string => `${thread_id}/${user_id}`

/** Returns undefined for a key of another form. */
export const threadOfKey = (key: string): Key | undefined => {
  const [thread_id, user_id] = key.split('/')
  return thread_id && user_id ? { thread_id, user_id } : undefined
}

/** When the reader of an unread thread is notified. */
const NOTIFIED_AT = sql<Date>`unread_since + make_interval(mins => ${UNREAD_NOTIFIED_AFTER_MINUTES})`
const IS_UNREAD = sql<boolean>`sent_position > read_position`

/** The changes of a batch in one row per reader. `end_position` is that of the last read that left none of it unread. */
const SUMMED = sql`select given.thread_id, given.user_id, min(given.side) as side,
    min(given.about_id::text)::uuid as about_id, max(given.sent_position) as sent_position,
    max(given.read_position) as read_position,
    max(given.read_position) filter (where given.read_position >= given.sent_before) as end_position,
    max(given.at) as last_at, array_agg(given.at) as instants,
    array_agg(given.sent_position) as positions`

/**
 * Returns the writes that follow how far threads are read. Once everything is read, so is the notification, and its
 * pending email isn't sent. A job is scheduled for what is unread.
 */
export const threadWrites = (changes: readonly ThreadChange[]): SavedWrite[] => {
  if (changes.length === 0) return []
  const changed = rowsOf(
    withSentBefore(changes),
    `thread_id uuid, user_id uuid, side text, about_id uuid, sent_position int, read_position int, sent_before int,
     at timestamptz`,
  )
  const followed = sql`(
    with summed as (
      ${SUMMED} from ${changed} group by given.thread_id, given.user_id
    )
    insert into unread_threads as t
      (thread_id, user_id, side, about_id, sent_position, read_position, unread_since)
    select thread_id, user_id, side, about_id, sent_position, read_position,
      coalesce((select min(instant) from unnest(instants, positions) as one (instant, position)
        where position > read_position), last_at)
    from summed order by thread_id, user_id
    on conflict (thread_id, user_id) do update set
      sent_position = greatest(t.sent_position, excluded.sent_position),
      read_position = greatest(t.read_position, excluded.read_position),
      unread_since = case when excluded.read_position > t.read_position or t.sent_position <= t.read_position
        then excluded.unread_since else t.unread_since end,
      notification_id = case when (select end_position from summed
          where summed.thread_id = t.thread_id and summed.user_id = t.user_id) >= t.sent_position
        then null else t.notification_id end
    returning new.*, old.notification_id as ended)`
  const ended = sql`(
    update notifications set read = true from followed
    where notifications.id = followed.ended and followed.notification_id is null)`
  const withheld = sql`(
    update deliveries set state = 'withheld', ended_at = now(), details = null from followed
    where deliveries.notification_id = followed.ended and followed.notification_id is null
      and deliveries.state = 'pending')`
  const scheduled = sql`(
    insert into jobs (job, key, run_at)
    select 'unread-threads', thread_id || '/' || user_id, ${NOTIFIED_AT}
    from followed where ${IS_UNREAD} and notification_id is null
    on conflict (job, key) do update set run_at = excluded.run_at, revision = excluded.revision)`
  return [{ write: followed, name: 'followed' }, ...[ended, withheld, scheduled].map((write) => ({ write }))]
}

/** Returns what a reader hasn't read and isn't notified of, and when they will be. */
export const findUnnotified = (
  { kysely }: Database<NotificationSchema>,
  { thread_id, user_id }: Key,
): Promise<(UnreadThread & { notified_at: Date }) | undefined> =>
  kysely
    .selectFrom('unread_threads')
    .selectAll()
    .select(NOTIFIED_AT.as('notified_at'))
    .where('thread_id', '=', thread_id)
    .where('user_id', '=', user_id)
    .where(IS_UNREAD)
    .where('notification_id', 'is', null)
    .executeTakeFirst()

/** Updates the notification of a thread. Returns false if the thread was read, or its reader notified, in between. */
export const updateNotificationOfThread = async (
  tx: Tx<NotificationSchema>,
  { thread_id, user_id, unread_since }: UnreadThread,
  notificationId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('unread_threads')
    .set({ notification_id: notificationId })
    .where('thread_id', '=', thread_id)
    .where('user_id', '=', user_id)
    .where('unread_since', '=', unread_since)
    .where(IS_UNREAD)
    .where('notification_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
