import { batchJob, type Jobs } from '@fieldside/platform/job-runner.ts'
import type { NotificationContext } from '../context.ts'
import { endDeliveries } from '../inbox/end-deliveries.ts'
import type { DeliveryEnd } from '../inbox/store/deliveries.ts'
import type { NotificationSchema } from '../schema.ts'
import { loadDueMails } from './load-due.ts'
import { sendDueMail } from './send-due.ts'
import { sendDueDigest } from './send-due-digest.ts'
import type { DueMails } from './steps/read-due.ts'

/** One per mailer connection of an instance. Few, because a crash resends the emails whose outcome wasn't stored. */
export const MAILS_AT_ONCE = 4

const mails = batchJob<NotificationContext, DueMails, DeliveryEnd | Date | undefined>({
  load: loadDueMails,
  run: sendDueMail,
  keepsFailures: true,
  store: endDeliveries,
  atOnce: MAILS_AT_ONCE,
  isShared: true,
})

export const emailJobs = {
  mails,
  // Emails to many people have their own job, so that they don't delay those to a single person.
  'bulk-mails': mails,
  'mail-digests': { run: sendDueDigest, keepsFailures: true, atOnce: MAILS_AT_ONCE },
} satisfies Partial<Jobs<NotificationSchema, NotificationContext>>
