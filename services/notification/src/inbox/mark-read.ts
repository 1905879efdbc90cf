import type { Notification } from '@fieldside/contracts/http/notification.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { appendLive } from '../live/store/feed.ts'
import { lookUpNames } from './steps/look-up-names.ts'
import { findNotification, updateToRead } from './store/notifications.ts'
import { toNotification } from './views.ts'

/** @throws notFound, including for another person's notification */
export const markRead = async (ctx: NotificationContext, { id }: { id: string }): Promise<Notification> => {
  const { userId } = userOf(ctx)
  const known = await findNotification(ctx.db, userId, id)
  const names = await lookUpNames(ctx, known ? [known] : [])
  return write(ctx, async (tx) => {
    await appendLive(tx, [{ user_id: userId, kind: 'notification', item_id: id, created_at: ctx.now() }])
    const row = await updateToRead(tx, userId, id)
    if (!row) throw notFound('Notification not found')
    return toNotification(row, names)
  })
}
