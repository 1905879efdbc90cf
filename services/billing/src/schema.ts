import type { JobNames } from '@fieldside/platform/job-queue.ts'
import type { Selectable } from 'kysely'
import type { Tables } from './tables.ts'

type JobName =
  | 'open-fees'
  | 'checkouts'
  | 'fee-releases'
  | 'refunds'
  | 'subscriptions'
  | 'old-checkouts'
  | 'old-provider-events'
  | 'republish-kept-fees'
  | 'republish-payout-accounts'
  | 'reconcile'
  | 'packages'
  | 'package-refunds'
  | 'follow-suspensions'

export type BillingSchema = Tables & JobNames<JobName>

export type SavedCard = Selectable<Tables['payment_methods']>
export type Fee = Selectable<Tables['first_booking_fees']>
export type FeeRequest = Selectable<Tables['fee_requests']>
export type FeeRelease = Selectable<Tables['fee_releases']>
export type FeeAttempt = Selectable<Tables['fee_attempts']>
export type PaymentRow = Selectable<Tables['payments']>
export type EntryRow = Selectable<Tables['entries']>
export type RefundRow = Selectable<Tables['refunds']>
export type DisputeRow = Selectable<Tables['disputes']>
export type CreditRow = Selectable<Tables['fee_credits']>
export type FeeDisputeRow = Selectable<Tables['fee_disputes']>
export type CheckoutRow = Selectable<Tables['checkouts']>
export type SubscriptionRow = Selectable<Tables['subscriptions']>
export type OfferedPackageRow = Selectable<Tables['offered_packages']>
export type SoldPackageRow = Selectable<Tables['sold_packages']>
/** A package that was paid. */
export type BoughtPackageRow = SoldPackageRow & Bought
type Bought = { [Field in 'payment_id' | 'bought_at' | 'valid_until']: NonNullable<SoldPackageRow[Field]> }
export type PayoutRow = Selectable<Tables['payout_accounts']>
