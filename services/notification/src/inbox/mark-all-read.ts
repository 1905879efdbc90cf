import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { appendLive } from '../live/store/feed.ts'
import { updateAllToRead } from './store/notifications.ts'

export const markAllRead = async (ctx: NotificationContext): Promise<{ unread: number }> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    await appendLive(tx, [{ user_id: userId, kind: 'notification', item_id: 'all', created_at: ctx.now() }])
    await updateAllToRead(tx, userId)
    return { unread: 0 }
  })
}
