import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listNotifications as endpoint } from '@fieldside/contracts/http/notification.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { NotificationContext } from '../context.ts'
import { lookUpNames } from './steps/look-up-names.ts'
import { pageOfNotifications, unreadOf } from './store/notifications.ts'
import { toNotification } from './views.ts'

const cursors = cursorCodec('notifications', TimedPosition)

export const listNotifications = async (
  ctx: NotificationContext,
  { cursor }: { cursor?: string | undefined },
): Promise<ReplyOf<typeof endpoint>> => {
  const { userId } = userOf(ctx)
  const after = cursors.decode(cursor)
  const [{ rows, next }, unread] = await Promise.all([
    pageOfNotifications(ctx.db, userId, after),
    unreadOf(ctx.db, userId),
  ])
  const names = await lookUpNames(ctx, rows)
  return {
    items: rows.map((row) => toNotification(row, names)),
    next: cursors.encode(next),
    unread,
  }
}
