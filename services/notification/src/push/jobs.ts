import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { batchJob, type Jobs } from '@fieldside/platform/job-runner.ts'
import type { NotificationContext } from '../context.ts'
import { endDeliveries } from '../inbox/end-deliveries.ts'
import type { DeliveryEnd } from '../inbox/store/deliveries.ts'
import type { NotificationSchema } from '../schema.ts'
import { deleteEndedLogins } from './delete-ended-logins.ts'
import { type DuePushes, loadDuePushes } from './load-due.ts'
import { sendDuePush } from './send-due.ts'

/** Few, because each has a connection of its own. */
const PUSHES_AT_ONCE = 4

const pushes = batchJob<NotificationContext, DuePushes, DeliveryEnd | Date | undefined>({
  load: loadDuePushes,
  run: sendDuePush,
  keepsFailures: true,
  store: endDeliveries,
  atOnce: PUSHES_AT_ONCE,
  isShared: true,
})

export const pushJobs = {
  pushes,
  'bulk-pushes': pushes,
  'ended-logins': { everyMs: HOUR_MS, run: deleteEndedLogins },
} satisfies Partial<Jobs<NotificationSchema, NotificationContext>>
