import { userOf } from '@fieldside/platform/context.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { appendLive } from '../live/store/feed.ts'
import { deleteNotificationRow } from './store/notifications.ts'

/** @throws notFound, including for another person's notification */
export const deleteNotification = async (ctx: NotificationContext, { id }: { id: string }): Promise<void> => {
  const { userId } = userOf(ctx)
  await write(ctx, async (tx) => {
    await appendLive(tx, [{ user_id: userId, kind: 'notification', item_id: id, created_at: ctx.now() }])
    if (!(await deleteNotificationRow(tx, userId, id))) throw notFound('Notification not found')
  })
}
