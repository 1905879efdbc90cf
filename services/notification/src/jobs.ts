import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { NOTIFICATION_RETENTION_DAYS, WEBHOOK_ENDPOINTS_MAX } from '@fieldside/contracts/limits.ts'
import { batchJob, type Ended, type Jobs } from '@fieldside/platform/job-runner.ts'
import { carryOutAnnouncement } from './announcements/carry-out.ts'
import type { NotificationContext } from './context.ts'
import { loadDueMails } from './email/load-due.ts'
import { sendDueMail } from './email/send-due.ts'
import { sendDueDigest } from './email/send-due-digest.ts'
import type { DueMails } from './email/steps/read-due.ts'
import { notifyOfUnread } from './inbox/notify-of-unread.ts'
import { type DeliveryEnd, deliveriesUpdate } from './inbox/store/deliveries.ts'
import { pruneNotifications } from './inbox/store/notifications.ts'
import { pruneLive } from './live/store/feed.ts'
import { forgetEndedLogins } from './push/forget-ended-logins.ts'
import { type DuePushes, loadDuePushes } from './push/load-due.ts'
import { sendDuePush } from './push/send-due.ts'
import type { NotificationSchema } from './schema.ts'
import { forgetSupportMessages } from './support/forget.ts'
import { forwardSupportMessage } from './support/forward.ts'
import { deliverWebhooks } from './webhooks/deliver.ts'
import { deleteDeliveriesOf } from './webhooks/store/endpoints.ts'
import { pruneEvents } from './webhooks/store/events.ts'

/** One per mailer connection of an instance. Few, because a crash resends the emails whose outcome wasn't stored. */
const MAILS_AT_ONCE = 4
const PRUNE_EVERY_MS = HOUR_MS
const LIVE_RETENTION_MS = 7 * DAY_MS

const storeEnds = (ctx: NotificationContext, ended: readonly Ended<DeliveryEnd | Date | undefined>[]) =>
  deliveriesUpdate(
    ctx.db.kysely,
    ended.flatMap(({ key, result }) => (typeof result === 'string' ? [{ id: key, state: result }] : [])),
    ctx.now(),
  )

const mails = batchJob<NotificationContext, DueMails, DeliveryEnd | Date | undefined>({
  load: loadDueMails,
  run: sendDueMail,
  keepsFailures: true,
  store: storeEnds,
  atOnce: MAILS_AT_ONCE,
  isShared: true,
})

/** Few, because each has a connection of its own. */
const PUSHES_AT_ONCE = 4

const pushes = batchJob<NotificationContext, DuePushes, DeliveryEnd | Date | undefined>({
  load: loadDuePushes,
  run: sendDuePush,
  keepsFailures: true,
  store: storeEnds,
  atOnce: PUSHES_AT_ONCE,
  isShared: true,
})

export const jobs: Jobs<NotificationSchema, NotificationContext> = {
  mails,
  // Emails to many people have their own job, so that they don't delay those to a single person.
  'bulk-mails': mails,
  'mail-digests': { run: sendDueDigest, keepsFailures: true, atOnce: MAILS_AT_ONCE },
  pushes,
  'bulk-pushes': pushes,
  announcements: { run: carryOutAnnouncement },
  'live-feed': {
    everyMs: PRUNE_EVERY_MS,
    run: (ctx) => pruneLive(ctx.db, new Date(ctx.now().getTime() - LIVE_RETENTION_MS)),
  },
  'old-notifications': {
    everyMs: PRUNE_EVERY_MS,
    run: (ctx) =>
      pruneNotifications(ctx.db, new Date(ctx.now().getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS)),
  },
  'support-mails': { run: forwardSupportMessage, atOnce: MAILS_AT_ONCE },
  webhooks: { run: deliverWebhooks, atOnce: WEBHOOK_ENDPOINTS_MAX, isConcurrent: true },
  'webhook-removals': { run: (ctx, id) => deleteDeliveriesOf(ctx.db, id) },
  'old-webhook-events': { everyMs: PRUNE_EVERY_MS, run: (ctx) => pruneEvents(ctx.db, ctx.now()) },
  'ended-logins': { everyMs: PRUNE_EVERY_MS, run: forgetEndedLogins },
  'unread-threads': { run: notifyOfUnread, atOnce: MAILS_AT_ONCE },
  'support-messages': { everyMs: PRUNE_EVERY_MS, run: forgetSupportMessages },
}
