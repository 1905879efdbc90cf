import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { NotificationContext } from '../context.ts'
import type { NotificationSchema } from '../schema.ts'
import { carryOutAnnouncement } from './carry-out.ts'

export const announcementJobs = {
  announcements: { run: carryOutAnnouncement },
} satisfies Partial<Jobs<NotificationSchema, NotificationContext>>
