import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { BillingContext } from './card-provider.ts'
import { askOverdueSubscriptions } from './usecases/ask-overdue-subscriptions.ts'
import { carryOutRefunds } from './usecases/carry-out-refunds.ts'
import { lookAtCheckouts } from './usecases/look-at-checkouts.ts'
import { settleFeeReleases } from './usecases/settle-fee-releases.ts'
import { settleOpenFees } from './usecases/settle-open-fees.ts'

export const sweepers: Sweeper<BillingContext>[] = [
  { name: 'open-fees', everyMs: 5000, run: settleOpenFees },
  { name: 'checkouts', everyMs: 5000, run: lookAtCheckouts },
  settleFeeReleases,
  { name: 'refunds', everyMs: 5000, run: carryOutRefunds },
  { name: 'subscriptions', everyMs: 10 * 60_000, run: askOverdueSubscriptions },
]
