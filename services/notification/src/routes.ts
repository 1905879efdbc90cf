import { sendAnnouncement as sendAnnouncementEndpoint } from '@fieldside/contracts/http/announcements.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import * as settings from '@fieldside/contracts/http/notification-settings.ts'
import { sendSupportMessage as sendSupportMessageEndpoint } from '@fieldside/contracts/http/support.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { type HttpApp, IN_ONE_WRITE } from '@fieldside/platform/http.ts'
import { sendAnnouncement } from './announcements/send.ts'
import type { NotificationContext } from './context.ts'
import { deleteNotification } from './inbox/delete.ts'
import { listNotifications } from './inbox/list.ts'
import { markAllRead } from './inbox/mark-all-read.ts'
import { markRead } from './inbox/mark-read.ts'
import { unreadOf } from './inbox/store/notifications.ts'
import { readLiveFeed } from './live/read.ts'
import { addPushDevice } from './push/add-device.ts'
import { checkPushDevice } from './push/check-device.ts'
import { removePushDevice } from './push/remove-device.ts'
import { toPreferences, toSettings } from './replies.ts'
import { changeSettings } from './settings/change.ts'
import { reportTimeZone } from './settings/report-time-zone.ts'
import { setPreferences } from './settings/set-preferences.ts'
import { choicesOfPerson } from './settings/store/preferences.ts'
import { sendSupportMessage } from './support/send.ts'
import { serveWebhooks } from './webhooks/routes.ts'

export const routes = (http: HttpApp<NotificationContext>): void => {
  http.serve(endpoints.countUnread, async (ctx) => ({ unread: await unreadOf(ctx.db, userOf(ctx).userId) }))
  http.serve(endpoints.markAllRead, (ctx) => markAllRead(ctx), IN_ONE_WRITE)
  http.serve(endpoints.listNotifications, (ctx, { query }) => listNotifications(ctx, query))
  http.serve(endpoints.markRead, (ctx, { params }) => markRead(ctx, params), IN_ONE_WRITE)
  http.serve(endpoints.deleteNotification, (ctx, { params }) => deleteNotification(ctx, params), IN_ONE_WRITE)
  http.serve(endpoints.getPreferences, async (ctx) =>
    toPreferences(await choicesOfPerson(ctx.db.kysely, userOf(ctx).userId)),
  )
  http.serve(endpoints.setPreferences, (ctx, { body }) => setPreferences(ctx, body), IN_ONE_WRITE)
  http.serve(settings.getNotificationSettings, async (ctx) =>
    toSettings(await choicesOfPerson(ctx.db.kysely, userOf(ctx).userId), ctx.push),
  )
  http.serve(settings.changeNotificationSettings, (ctx, { body }) => changeSettings(ctx, body), IN_ONE_WRITE)
  http.serve(settings.reportTimeZone, (ctx, { body }) => reportTimeZone(ctx, body.time_zone), IN_ONE_WRITE)
  http.serve(settings.addPushDevice, (ctx, { body }) => addPushDevice(ctx, body), IN_ONE_WRITE)
  http.serve(settings.checkPushDevice, (ctx, { body }) => checkPushDevice(ctx, body.endpoint))
  http.serve(settings.removePushDevice, (ctx, { body }) => removePushDevice(ctx, body.endpoint), IN_ONE_WRITE)
  http.serve(sendSupportMessageEndpoint, (ctx, { body }) => sendSupportMessage(ctx, body), IN_ONE_WRITE)
  http.serve(sendAnnouncementEndpoint, (ctx, { body }) => sendAnnouncement(ctx, body), IN_ONE_WRITE)
  http.serve(endpoints.readLiveFeed, (ctx, { query }) => readLiveFeed(ctx, query))
  serveWebhooks(http)
  http.serveRaw(endpoints.streamLiveFeed, async (ctx, { query, signal, streamEvents }) =>
    streamEvents((stream) => ctx.live.send(stream, { after: query.after, now: ctx.now }, signal)),
  )
}
