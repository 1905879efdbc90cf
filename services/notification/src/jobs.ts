import type { Jobs } from '@fieldside/platform/job-runner.ts'
import { announcementJobs } from './announcements/jobs.ts'
import type { NotificationContext } from './context.ts'
import { emailJobs } from './email/jobs.ts'
import { inboxJobs } from './inbox/jobs.ts'
import { liveJobs } from './live/jobs.ts'
import { pushJobs } from './push/jobs.ts'
import type { NotificationSchema } from './schema.ts'
import { supportJobs } from './support/jobs.ts'
import { webhookJobs } from './webhooks/jobs.ts'

export const jobs: Jobs<NotificationSchema, NotificationContext> = {
  ...emailJobs,
  ...pushJobs,
  ...announcementJobs,
  ...liveJobs,
  ...inboxJobs,
  ...supportJobs,
  ...webhookJobs,
}
