import { sendAnnouncement as endpoint } from '@fieldside/contracts/http/announcements.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { NotificationContext } from '../context.ts'
import { sendAnnouncement } from './send.ts'

export const announcementRoutes = (http: HttpApp<NotificationContext>): void => {
  http.serve(endpoint, (ctx, { body }) => sendAnnouncement(ctx, body))
}
