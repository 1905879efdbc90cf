import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from '../context.ts'
import type { BillingSchema } from '../schema.ts'
import { carryOutRefund } from './carry-out.ts'
import { failParkedRefund } from './fail-parked.ts'
import { checkedSince } from './rules/refund.ts'
import { type DueRefund, findDueRefund } from './store/refunds.ts'

const refunds = rowJob<BillingContext, DueRefund>({
  find: (ctx, id) =>
    findDueRefund(ctx.db.kysely, id, { now: ctx.now(), checkedSince: checkedSince(ctx.now()) }),
  run: carryOutRefund,
  onParked: failParkedRefund,
})

export const refundJobs = { refunds, 'package-refunds': refunds } satisfies Partial<
  Jobs<BillingSchema, BillingContext>
>
