// Generated from schema.prisma by npm run generate (deabfa6f52ca3367). Don't edit.
import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { DisputeState } from '@fieldside/contracts/http/payments.ts'
import type { PackageEndReason } from '@fieldside/contracts/package-ends.ts'
import type { SubscriptionStatus } from '@fieldside/contracts/subscription-status.ts'
import type { ColumnType } from 'kysely'
import type { DisputeRecord } from './disputes/rules/dispute.ts'
import type { EntryKind } from './entries/rules/entry.ts'
import type { AttemptState, FeeStatus, RefundReason } from './fees/rules/first-booking-fee.ts'
import type { ReleaseReason } from './fees/rules/money.ts'
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type AccountSuspension = {
  user_id: string
  version: number
  is_suspended: boolean
}
export type CardSetup = {
  setup_intent_id: string
  user_id: string
  taken_at: Date
}
export type Checkout = {
  id: string
  user_id: string
  kind: 'subscription' | 'session'
  /**
   * The sold package, instead of an appointment.
   */
  package_id: string | null
  appointment_id: string | null
  amount_cents: number
  state: 'started' | 'open' | 'completed' | 'expired'
  stripe_session_id: string | null
  url: string | null
  created_at: Date
  /**
   * When a job looks it up at Stripe.
   */
  next_look_at: Date
  ended_at: Date | null
}
export type ContactAccess = {
  professional_id: string
  athlete_id: string
  accessed_at: Date
}
export type Customer = {
  user_id: string
  stripe_customer_id: string
  created_at: Date
}
export type Dispute = {
  id: string
  payment_id: string
  state: DisputeRecord['state']
  amount_cents: number
  reason: string
  /**
   * Until when evidence can be submitted.
   */
  respond_by: Date | null
  opened_at: Date
  closed_at: Date | null
  /**
   * When Stripe was in this state: an answer that is older changes nothing.
   */
  as_of: Date
}
export type Entry = {
  id: Generated<number>
  kind: EntryKind
  payment_type: 'subscription' | 'first_booking_fee' | 'session'
  amount_cents: number
  currency: Generated<'usd'>
  /**
   * Who pays.
   */
  user_id: string
  /**
   * Whose earnings it belongs to. Null for a subscription.
   */
  professional_user_id: string | null
  appointment_id: string | null
  /**
   * Null for credits, which aren't payments.
   */
  payment_id: string | null
  /**
   * The refund, dispute, or credit. Null for a payment, whose intent the payment has.
   */
  source: string | null
  /**
   * The receipt's number: each once, without gaps. Only of payments.
   */
  number: number | null
  created_at: Date
}
export type FeeAttempt = {
  id: string
  professional_id: string
  athlete_id: string
  n: number
  appointment_id: string
  professional_user_id: string
  payment_id: string
  stripe_customer_id: string
  stripe_payment_method_id: string
  idempotency_key: string
  /**
   * US cents.
   */
  fee_cents: Generated<number>
  state: AttemptState
  payment_intent_id: string | null
  decline_code: string | null
  sent_at: Date
  ended_at: Date | null
  /**
   * Whether a failed attempt failed because of the card.
   */
  card_at_fault: boolean | null
}
export type FeeCredit = {
  id: string
  professional_user_id: string
  /**
   * The payment of the fee.
   */
  payment_id: string
  /**
   * The session that carried the fee.
   */
  appointment_id: string
  /**
   * returned: instead of the credit that paid the fee of a session that was canceled in time or never agreed.
   */
  reason: 'athlete_absent' | 'dispute' | 'returned'
  amount_cents: number
  /**
   * A returned credit is as old as the one that it replaces.
   */
  granted_at: Date
  used_at: Date | null
  /**
   * The appointment that was accepted with it.
   */
  used_for: string | null
  /**
   * Free accepts of the pair when it was used: while there is no other, no session but `used_for` can need it.
   */
  free_accepts: number | null
}
export type FeeDispute = {
  id: string
  /**
   * The session that carried the fee.
   */
  appointment_id: string
  professional_id: string
  athlete_id: string
  professional_user_id: string
  payment_id: string
  reason: 'known_client' | 'false_details' | 'other'
  /**
   * What the professional wrote. In no event.
   */
  statement: string
  opened_at: Date
  state: 'open' | 'granted' | 'rejected'
  decided_at: Date | null
  decision_reason: string | null
}
export type FeeRelease = {
  appointment_id: string
  professional_id: string
  athlete_id: string
  reason: ReleaseReason
  created_at: Date
  settled_at: Date | null
  /**
   * The session that carries the fee from then on.
   */
  moved_to: string | null
  /**
   * Since when its credit waits for an administrator's decision.
   */
  held_at: Date | null
  /**
   * When an administrator granted its credit.
   */
  approved_at: Date | null
  decision_reason: string | null
}
export type FeeRequest = {
  appointment_id: string
  professional_id: string
  athlete_id: string
  created_at: Date
  /**
   * When the appointment was declined or canceled.
   */
  closed_at: Date | null
  refund_reason: ReleaseReason | null
}
export type FirstBookingFee = {
  professional_id: string
  athlete_id: string
  professional_user_id: string
  status: FeeStatus
  /**
   * The appointment that carries the fee while it is charged.
   */
  appointment_id: string | null
  payment_id: string | null
  attempts: Generated<number>
  created_at: Date
  updated_at: Date
  /**
   * Rises with every accept that was free because the pair had paid: a release that read an older figure asks
   * again.
   */
  free_accepts: Generated<number>
  /**
   * The credit that pays the fee. `payment_id` is then the payment that the credit comes from.
   */
  credit_id: string | null
  /**
   * When a disputed fee was credited. The pair never owes another.
   */
  waived_at: Date | null
}
export type OfferedPackage = {
  id: string
  professional_user_id: string
  appointment_type: AppointmentTypeId
  sessions: number
  /**
   * Of all sessions together, in US cents.
   */
  price_cents: number
  /**
   * How long a buyer can use it.
   */
  months: number
  /**
   * Where the last day ends.
   */
  time_zone: string
  /**
   * When its first version was offered.
   */
  first_offered_at: Date
  created_at: Date
  withdrawn_at: Date | null
}
export type PackageSeller = {
  user_id: string
  version: number
  ended_reason: 'account_closed' | 'approval_withdrawn' | null
}
export type Payment = {
  id: string
  user_id: string
  payment_type: 'subscription' | 'first_booking_fee' | 'session'
  amount_cents: number
  currency: Generated<'usd'>
  status: 'pending' | 'completed' | 'failed' | 'refunded'
  appointment_id: string | null
  payment_intent_id: string | null
  created_at: Date
  /**
   * Also changes with its refund.
   */
  updated_at: Date
  /**
   * A renewal is one invoice, paid or not, and one payment.
   */
  invoice_id: string | null
  /**
   * The professional whom a session's payment went to. Null until billing needs to know.
   */
  payee_user_id: string | null
  /**
   * What Stripe refunded: our refunds and those made at Stripe. Zero for refunds of an earlier release.
   */
  refunded_cents: Generated<number>
  /**
   * Refunds that Stripe hasn't confirmed yet.
   */
  refunding_cents: Generated<number>
  /**
   * What the payer's bank took back in lost disputes.
   */
  charged_back_cents: Generated<number>
  dispute: DisputeState | null
  /**
   * The card that paid. Null until someone opens the receipt.
   */
  card_brand: string | null
  card_last4: string | null
  /**
   * The sold package that it is for. Its type is session and it has no appointment.
   */
  package_id: string | null
}
export type PaymentMethod = {
  user_id: string
  stripe_payment_method_id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  version: number
  suspended: Generated<boolean>
  suspended_reason: string | null
  /**
   * When its setup began: a card of an older setup never replaces it.
   */
  setup_created_at: Date
  saved_at: Date
  updated_at: Date
}
export type PayoutAccount = {
  user_id: string
  stripe_account_id: string
  active: Generated<boolean>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}
export type ProviderMovement = {
  id: string
  /**
   * The charge's payment intent, the refund, or the dispute.
   */
  source: string
  amount_cents: number
  created_at: Date
}
export type ReceiptNumber = {
  is_only: Generated<boolean>
  last: number
}
export type Reconciliation = {
  is_only: Generated<boolean>
  /**
   * Everything before is read.
   */
  read_until: Date
  /**
   * The end of the window that is being read.
   */
  window_end: Date
  /**
   * The last movement of that window that is read. Null before its first page.
   */
  after_id: string | null
  difference_cents: Generated<number>
}
export type Refund = {
  id: string
  payment_id: string
  payment_intent_id: string
  amount_cents: number
  reason: RefundReason
  state: 'open' | 'pending' | 'succeeded' | 'failed'
  stripe_refund_id: string | null
  tries: Generated<number>
  /**
   * When an open refund is sent, and when the others are looked up.
   */
  next_try_at: Date
  created_at: Date
  ended_at: Date | null
  failures: Generated<number>
  failure_code: string | null
  /**
   * Stripe's refunds whose failure was counted, so that hearing of one again changes nothing.
   */
  failed_ids: Generated<string[]>
  /**
   * Idempotency key of the request whose outcome isn't known.
   */
  attempt_key: string | null
  attempt_at: Date | null
  /**
   * When nothing of a session's transfer was left with the professional.
   */
  transfer_reversed_at: Date | null
  /**
   * When an administrator said that the money was returned another way. Final.
   */
  returned_at: Date | null
  /**
   * Refunds of this sum end it, if it is about a part of the payment. Null: about all of it.
   */
  until_cents: number | null
  /**
   * Rises with each update. A trigger refuses others of a part, so that the last release doesn't refund all.
   */
  changes: Generated<number>
}
export type SessionPayment = {
  appointment_id: string
  payment_id: string | null
  called_off_at: Date | null
  /**
   * Until when the professional, who keeps the payment because the athlete was absent, can give it back.
   */
  give_back_until: Date | null
}
export type SoldPackage = {
  id: string
  offered_package_id: string
  athlete_id: string
  professional_user_id: string
  appointment_type: AppointmentTypeId
  sessions: number
  price_cents: number
  months: number
  time_zone: string
  created_at: Date
  payment_id: string | null
  bought_at: Date | null
  valid_until: Date | null
  /**
   * Recorded before booking is asked to close it. The first reason stays.
   */
  ending_reason: PackageEndReason | null
  /**
   * When booking had closed it and its refund was queued.
   */
  ended_at: Date | null
  /**
   * What booking said last, by its reply or its events. Never falls.
   */
  returned_sessions: Generated<number>
  /**
   * Returned sessions whose share is queued for a refund.
   */
  settled_sessions: Generated<number>
  /**
   * What the refund owes for them.
   */
  refund_cents: Generated<number>
}
export type StripeEvent = {
  id: string
  type: string
  received_at: Date
  processed_at: Date | null
}
export type StripeRefund = {
  id: string
  payment_id: string
  amount_cents: number
  is_ours: boolean
  state: 'pending' | 'succeeded' | 'failed'
  recorded_at: Date
}
export type Subscription = {
  user_id: string
  stripe_subscription_id: string | null
  status: Generated<SubscriptionStatus>
  current_period_end: Date | null
  cancel_at_period_end: Generated<boolean>
  card_brand: string | null
  card_last4: string | null
  version: Generated<number>
  /**
   * Counts the reads sent to Stripe.
   */
  reads: Generated<number>
  /**
   * The read whose answer is stored: an earlier one changes nothing.
   */
  applied_read: Generated<number>
  updated_at: Date
}
export type Tables = {
  account_suspensions: AccountSuspension
  card_setups: CardSetup
  checkouts: Checkout
  contact_accesses: ContactAccess
  customers: Customer
  disputes: Dispute
  entries: Entry
  fee_attempts: FeeAttempt
  fee_credits: FeeCredit
  fee_disputes: FeeDispute
  fee_releases: FeeRelease
  fee_requests: FeeRequest
  first_booking_fees: FirstBookingFee
  offered_packages: OfferedPackage
  package_sellers: PackageSeller
  payment_methods: PaymentMethod
  payments: Payment
  payout_accounts: PayoutAccount
  provider_movements: ProviderMovement
  receipt_numbers: ReceiptNumber
  reconciliation: Reconciliation
  refunds: Refund
  session_payments: SessionPayment
  sold_packages: SoldPackage
  stripe_events: StripeEvent
  stripe_refunds: StripeRefund
  subscriptions: Subscription
}
