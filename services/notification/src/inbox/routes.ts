import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { NotificationContext } from '../context.ts'
import { deleteNotification } from './delete.ts'
import { listNotifications } from './list.ts'
import { markAllRead } from './mark-all-read.ts'
import { markRead } from './mark-read.ts'
import { unreadOf } from './store/notifications.ts'

export const inboxRoutes = (http: HttpApp<NotificationContext>): void => {
  http.serve(endpoints.countUnread, async (ctx) => ({ unread: await unreadOf(ctx.db, userOf(ctx).userId) }))
  http.serve(endpoints.markAllRead, (ctx) => markAllRead(ctx))
  http.serve(endpoints.listNotifications, (ctx, { query }) => listNotifications(ctx, query))
  http.serve(endpoints.markRead, (ctx, { params }) => markRead(ctx, params))
  http.serve(endpoints.deleteNotification, (ctx, { params }) => deleteNotification(ctx, params))
}
