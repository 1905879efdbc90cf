import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from '../context.ts'
import { PROVIDER_EVENT_RETENTION_MS } from '../provider/rules/event-retention.ts'
import type { BillingSchema } from '../schema.ts'
import { deleteOldProviderEvents } from './store/provider-events.ts'

export const providerEventJobs = {
  'old-provider-events': {
    everyMs: HOUR_MS,
    run: (ctx) =>
      deleteOldProviderEvents(ctx.db, new Date(ctx.now().getTime() - PROVIDER_EVENT_RETENTION_MS)),
  },
} satisfies Partial<Jobs<BillingSchema, BillingContext>>
