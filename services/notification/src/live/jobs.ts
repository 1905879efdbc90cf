import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { NotificationContext } from '../context.ts'
import type { NotificationSchema } from '../schema.ts'
import { deleteOldLive } from './store/feed.ts'

const LIVE_RETENTION_MS = 7 * DAY_MS

export const liveJobs = {
  'live-feed': {
    everyMs: HOUR_MS,
    run: (ctx) => deleteOldLive(ctx.db, new Date(ctx.now().getTime() - LIVE_RETENTION_MS)),
  },
} satisfies Partial<Jobs<NotificationSchema, NotificationContext>>
