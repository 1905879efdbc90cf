import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { NOTIFICATION_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { NotificationContext } from '../context.ts'
import type { NotificationSchema } from '../schema.ts'
import { notifyOfUnread } from './notify-of-unread.ts'
import { deleteOldNotifications } from './store/notifications.ts'

const THREADS_AT_ONCE = 4

export const inboxJobs = {
  'old-notifications': {
    everyMs: HOUR_MS,
    run: (ctx) =>
      deleteOldNotifications(ctx.db, new Date(ctx.now().getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS)),
  },
  'unread-threads': { run: notifyOfUnread, atOnce: THREADS_AT_ONCE },
} satisfies Partial<Jobs<NotificationSchema, NotificationContext>>
