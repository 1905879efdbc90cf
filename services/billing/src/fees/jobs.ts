import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from '../context.ts'
import type { BillingSchema, FeeAttempt, FeeRelease } from '../schema.ts'
import { republishKeptFees } from './republish-kept.ts'
import { settleOpenFee } from './settle-open.ts'
import { settleFeeRelease } from './settle-release.ts'
import { findUnsettled } from './store/fees.ts'
import { findOpenRelease } from './store/releases.ts'

const openFees = rowJob<BillingContext, FeeAttempt>({
  find: (ctx, id) => findUnsettled(ctx.db.kysely, id, ctx.now()),
  run: settleOpenFee,
})

const feeReleases = rowJob<BillingContext, FeeRelease>({
  find: (ctx, appointmentId) => findOpenRelease(ctx.db.kysely, appointmentId),
  run: settleFeeRelease,
})

export const feeJobs = {
  'open-fees': openFees,
  'fee-releases': feeReleases,
  'republish-kept-fees': { run: republishKeptFees },
} satisfies Partial<Jobs<BillingSchema, BillingContext>>
