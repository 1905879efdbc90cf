import { SUPPORT_MESSAGES_KEPT_DAYS } from '@fieldside/contracts/limits.ts'
import type { Job } from '@fieldside/platform/job-runner.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext } from './context.ts'
import { pruneLive } from './store/live-feed.ts'
import { pruneSupportMessages } from './store/support-messages.ts'
import { announcementJob } from './usecases/carry-out-announcements.ts'
import { supportMailJob } from './usecases/mail-support.ts'
import { bulkMailJob, mailJob } from './usecases/send-due-mails.ts'

const PRUNE_EVERY_MS = 3_600_000
const DAY_MS = 24 * 3_600_000
const LIVE_KEPT_MS = 7 * DAY_MS

export const jobs: readonly Job<NotificationContext>[] = [
  mailJob,
  bulkMailJob,
  announcementJob,
  {
    name: 'live-feed',
    everyMs: PRUNE_EVERY_MS,
    run: (ctx) => writeStep(ctx, (tx) => pruneLive(tx, new Date(ctx.now().getTime() - LIVE_KEPT_MS))),
  },
  supportMailJob,
  {
    name: 'support-messages',
    everyMs: PRUNE_EVERY_MS,
    run: (ctx) =>
      writeStep(ctx, (tx) =>
        pruneSupportMessages(tx, new Date(ctx.now().getTime() - SUPPORT_MESSAGES_KEPT_DAYS * DAY_MS)),
      ),
  },
]
