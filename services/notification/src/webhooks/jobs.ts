import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { WEBHOOK_ENDPOINTS_MAX } from '@fieldside/contracts/limits.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { NotificationContext } from '../context.ts'
import type { NotificationSchema } from '../schema.ts'
import { deliverWebhooks } from './deliver.ts'
import { deleteDeliveriesOf } from './store/endpoints.ts'
import { deleteOldEvents } from './store/events.ts'

export const webhookJobs = {
  webhooks: { run: deliverWebhooks, atOnce: WEBHOOK_ENDPOINTS_MAX, isConcurrent: true },
  'webhook-removals': { run: (ctx, id) => deleteDeliveriesOf(ctx.db, id) },
  'old-webhook-events': { everyMs: HOUR_MS, run: (ctx) => deleteOldEvents(ctx.db, ctx.now()) },
} satisfies Partial<Jobs<NotificationSchema, NotificationContext>>
