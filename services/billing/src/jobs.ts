import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { BillingContext } from './adapters/card-provider.ts'
import { overdueJob } from './usecases/ask-overdue-subscriptions.ts'
import { refundJob } from './usecases/carry-out-refunds.ts'
import { checkoutJob } from './usecases/look-at-checkouts.ts'
import { settleFeeReleases } from './usecases/settle-fee-releases.ts'
import { openFeesJob } from './usecases/settle-open-fees.ts'

export const sweepers: readonly Sweeper<BillingContext>[] = [
  openFeesJob,
  checkoutJob,
  settleFeeReleases,
  refundJob,
  overdueJob,
]
