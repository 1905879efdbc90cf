import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { NotificationContext } from '../context.ts'
import { MAILS_AT_ONCE } from '../email/jobs.ts'
import type { NotificationSchema } from '../schema.ts'
import { deleteOldMessages } from './delete-old.ts'
import { forwardSupportMessage } from './forward.ts'

export const supportJobs = {
  'support-mails': { run: forwardSupportMessage, atOnce: MAILS_AT_ONCE },
  'support-messages': { everyMs: HOUR_MS, run: deleteOldMessages },
} satisfies Partial<Jobs<NotificationSchema, NotificationContext>>
