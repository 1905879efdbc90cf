import type { Notification } from '@fieldside/contracts/http/notification.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { Notice } from '../domain/notice.ts'
import type { NotificationSchema } from '../schema.ts'

const PAGE = 20

type Row = Selectable<NotificationSchema['notifications']>
type Db = Database<NotificationSchema>

export const toNotification = ({ reason_of: _, ...row }: Row): Notification => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

export const insertNotification = async (
  tx: Tx<NotificationSchema>,
  id: string,
  notice: Notice,
  createdAt: Date,
): Promise<void> => {
  await tx
    .insertInto('notifications')
    .values({ ...notice, id, created_at: createdAt })
    .execute()
}

/** The page after a position (created_at, id), newest first, and the next position or null. */
export const pageOfNotifications = async (
  db: Db,
  userId: string,
  after: { createdAt: Date; id: string } | undefined,
): Promise<{ rows: Row[]; hasMore: boolean }> => {
  let query = db.kysely
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.createdAt, after.id)),
    )
  }
  const rows = await query.execute()
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
}

export const unreadOf = async (db: Db, userId: string): Promise<number> => {
  const row = await db.kysely
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read', '=', false)
    .executeTakeFirstOrThrow()
  return row.unread
}

export const setRead = (tx: Tx<NotificationSchema>, userId: string, id: string): Promise<Row | undefined> =>
  tx
    .updateTable('notifications')
    .set({ read: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

export const setAllRead = async (tx: Tx<NotificationSchema>, userId: string): Promise<void> => {
  await tx
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', userId)
    .where('read', '=', false)
    .execute()
}

export const removeNotification = async (
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
