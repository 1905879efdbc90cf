import { sendAnnouncement as sendAnnouncementEndpoint } from '@fieldside/contracts/http/announcements.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import * as settings from '@fieldside/contracts/http/notification-settings.ts'
import { sendSupportMessage as sendSupportMessageEndpoint } from '@fieldside/contracts/http/support.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { type HttpApp, IN_ONE_WRITE } from '@fieldside/platform/http.ts'
import type { NotificationContext } from './context.ts'
import { toPreferences, toSettings } from './replies.ts'
import { serveWebhooks } from './routes/webhooks.ts'
import { unreadOf } from './store/notifications.ts'
import { choicesOfPerson } from './store/preferences.ts'
import { addPushDevice } from './usecases/add-push-device.ts'
import { changeSettings } from './usecases/change-settings.ts'
import { checkPushDevice } from './usecases/check-push-device.ts'
import { deleteNotification } from './usecases/delete-notification.ts'
import { listNotifications } from './usecases/list-notifications.ts'
import { markAllRead } from './usecases/mark-all-read.ts'
import { markRead } from './usecases/mark-read.ts'
import { readLiveFeed } from './usecases/read-live-feed.ts'
import { removePushDevice } from './usecases/remove-push-device.ts'
import { reportTimeZone } from './usecases/report-time-zone.ts'
import { sendAnnouncement } from './usecases/send-announcement.ts'
import { sendSupportMessage } from './usecases/send-support-message.ts'
import { setPreferences } from './usecases/set-preferences.ts'

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
