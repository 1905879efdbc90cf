import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from '../context.ts'
import type { BillingSchema, BoughtPackageRow } from '../schema.ts'
import { endPackage } from './end.ts'
import { findEnding } from './store/sold-packages.ts'

const packages = rowJob<BillingContext, BoughtPackageRow>({
  find: (ctx, id) => findEnding(ctx.db.kysely, id, ctx.now()),
  run: endPackage,
})

export const packageJobs = { packages } satisfies Partial<Jobs<BillingSchema, BillingContext>>
