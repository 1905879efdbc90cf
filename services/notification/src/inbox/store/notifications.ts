import { UNREAD_SHOWN_MAX } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { newestFirst, type TimedPage } from '@fieldside/platform/page.ts'
import { shownCount } from '@fieldside/platform/shown-count.ts'
import { rowsOf } from '@fieldside/platform/statement-parts.ts'
import { type Selectable, sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'
import type { About } from '../rules/naming.ts'
import { NEEDING_ANSWER, SESSION_REMINDER } from '../rules/needs-answer.ts'
import type { Party } from '../rules/settled-drafts.ts'

const PAGE = 20

export type NotificationRow = Selectable<NotificationSchema['notifications']>
type Db = Database<NotificationSchema>

type Stored = Pick<NotificationRow, 'about_kind' | 'about_id'>

export const aboutOf = ({ about_kind, about_id }: Stored): About | undefined =>
  about_kind && about_id ? { kind: about_kind, id: about_id } : undefined

export const pageOfNotifications = (
  db: Db,
  userId: string,
  after: TimedPosition | null,
): Promise<TimedPage<NotificationRow>> => {
  const own = db.kysely.selectFrom('notifications').selectAll().where('user_id', '=', userId)
  return newestFirst(own, 'notifications', after, PAGE)
}

export const findNotification = (db: Db, userId: string, id: string): Promise<NotificationRow | undefined> =>
  db.kysely
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Not a parameter, so that a prepared plan can use the index of unread ones. */
const UNREAD = sql<boolean>`not read`

/** Counts up to one more than is shown. */
export const unreadOf = async ({ kysely }: Db, userId: string): Promise<number> => {
  const unread = kysely.selectFrom('notifications').select('id').where('user_id', '=', userId).where(UNREAD)
  const { value, more } = await shownCount(kysely, unread, UNREAD_SHOWN_MAX)
  return more ? value + 1 : value
}

const NOTIFICATION_COLUMNS = [
  'id',
  'user_id',
  'appointment_id',
  'type',
  'kind',
  'title',
  'message',
  'link',
  'reason_of',
  'read',
  'created_at',
  'about_kind',
  'about_id',
  'announcement_id',
] as const

export const notificationsInsert = (tx: Tx<NotificationSchema>, notifications: readonly NotificationRow[]) =>
  tx
    .insertInto('notifications')
    .columns(NOTIFICATION_COLUMNS)
    .expression((from) =>
      from
        .selectFrom(
          rowsOf(
            notifications,
            `id uuid, user_id uuid, appointment_id uuid, type text, kind text, title text, message text, link text,
             reason_of uuid, read boolean, created_at timestamptz, about_kind text, about_id uuid, announcement_id uuid`,
          ),
        )
        .select(NOTIFICATION_COLUMNS),
    )

/** Returns the write that marks notifications that asked these people for an answer about an appointment as read. */
export const answeredUpdate = (tx: Tx<NotificationSchema>, answered: readonly Party[]) =>
  tx
    .updateTable('notifications')
    .from(rowsOf(answered, 'appointment_id uuid, user_id uuid'))
    .set({ read: true })
    .whereRef('notifications.appointment_id', '=', 'given.appointment_id')
    .whereRef('notifications.user_id', '=', 'given.user_id')
    .where(sql<boolean>`not notifications.read`)
    .where((eb) =>
      eb.or([
        eb('notifications.type', 'in', [...NEEDING_ANSWER.type]),
        eb('notifications.title', 'in', [...NEEDING_ANSWER.title]),
      ]),
    )

/** Returns the write that deletes unread reminders of sessions that were canceled or moved, with their emails. */
export const withdrawnDelete = (tx: Tx<NotificationSchema>, withdrawn: readonly Party[]) =>
  tx
    .deleteFrom('notifications')
    .using(rowsOf(withdrawn, 'appointment_id uuid, user_id uuid'))
    .whereRef('notifications.appointment_id', '=', 'given.appointment_id')
    .whereRef('notifications.user_id', '=', 'given.user_id')
    .where(sql<boolean>`not notifications.read`)
    .where('notifications.kind', '=', SESSION_REMINDER.kind)
    .where('notifications.type', '=', SESSION_REMINDER.type)

export const updateToRead = (
  tx: Tx<NotificationSchema>,
  userId: string,
  id: string,
): Promise<NotificationRow | undefined> =>
  tx
    .updateTable('notifications')
    .set({ read: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

export const updateAllToRead = async (tx: Tx<NotificationSchema>, userId: string): Promise<void> => {
  await tx
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', userId)
    .where(UNREAD)
    .execute()
}

export const deleteNotificationRow = async (
  tx: Tx<NotificationSchema>,
  userId: string,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes notifications with their deliveries, read or not. */
export const deleteOldNotifications = (db: Database<NotificationSchema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'notifications', sql`created_at < ${before}`)
