import { z } from 'zod'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf, required } from '../fields.ts'
import { LIST_MAX } from '../limits.ts'
import { Cents, Currency } from '../money.ts'
import { Checkout } from './subscriptions.ts'

export const PaymentType = z.enum(['subscription', 'first_booking_fee', 'session'])
export type PaymentType = z.infer<typeof PaymentType>
/** pending: created or still retried; completed: paid. */
export const PaymentStatus = z.enum(['pending', 'completed', 'failed', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** The state of a refund: in progress, confirmed by the payment provider, or failed until someone looks into it. */
export const RefundState = z.enum(['pending', 'succeeded', 'failed'])
export type RefundState = z.infer<typeof RefundState>

/** An appealed dispute was lost at first. An inquiry of the bank isn't a dispute yet. */
export const DisputeState = z.enum(['open', 'appealed', 'won', 'lost'])
export type DisputeState = z.infer<typeof DisputeState>

/** A package of sessions that a payment is for. Its payment has the type session and no appointment. */
export const PaidPackage = z.object({
  id: Id,
  athlete_id: Id,
  professional_user_id: Id,
  appointment_type: AppointmentTypeId,
  sessions: z.int(),
})
export type PaidPackage = z.infer<typeof PaidPackage>

export const Payment = z.object({
  id: Id,
  user_id: Id,
  payment_type: PaymentType,
  amount_cents: Cents,
  currency: Currency,
  status: PaymentStatus,
  /** When billing learned that a session or a first-booking fee was paid. Release 0.1.0 doesn't send it. */
  paid_at: Instant.optional(),
  /** Missing without a refund. `status` becomes 'refunded' only once the refund succeeds. */
  refund: RefundState.optional(),
  /** When the payment provider confirmed the refund, or an administrator that the money was returned another way. */
  refunded_at: Instant.optional(),
  /** True if an administrator returned the money outside the payment provider. */
  refunded_another_way: z.boolean().optional(),
  /** Cents refunded so far, by us or at the payment provider. Missing if none. */
  refunded_cents: Cents.optional(),
  /** Cents of refunds that the payment provider hasn't confirmed yet. */
  refunding_cents: Cents.optional(),
  /** Missing unless the payer's bank disputed the payment. No refund is sent while it is open. */
  dispute: DisputeState.optional(),
  /** Cents that the payer's bank took back: a lost dispute counts like a refund. */
  charged_back_cents: Cents.optional(),
  appointment_id: Id.nullable(),
  /** Missing unless it is for a package. */
  package: PaidPackage.optional(),
  created_at: Instant,
})
export type Payment = z.infer<typeof Payment>

export const listPayments = endpoint('GET /payments', {
  summary: 'Lists the caller’s own payments, newest first, optionally of one status or appointment',
  callers: ['signed-in'],
  query: z.strictObject({
    status: PaymentStatus.optional(),
    appointment_id: Id.optional(),
    cursor: Cursor.optional(),
  }),
  reply: pageOf(Payment),
})

export const FailedRefund = z.object({
  /** The refund's id, or the canceled appointment's while it is undecided whether its fee is refunded. */
  id: Id,
  payment_id: Id,
  user_id: Id,
  payment_type: PaymentType,
  amount_cents: Cents,
  currency: Currency,
  appointment_id: Id.nullable(),
  /** Missing unless the payment is for a package. */
  package_id: Id.optional(),
  /** The payment provider's failure code, or the code of the error that blocked the refund. */
  failure_code: z.string(),
  failed_at: Instant,
  /** True while it is undecided whether the fee is refunded. */
  undecided: z.boolean().optional(),
  /** True if the payer has the money, but the payment provider rejects to take it back from the professional. */
  unreversed: z.boolean().optional(),
  /** True if it grew after its money was returned another way. Only the rest is missing, and it can't be retried. */
  another_way: z.boolean().optional(),
})
export type FailedRefund = z.infer<typeof FailedRefund>

export const listFailedRefunds = endpoint('GET /failed-refunds', {
  summary: 'Lists refunds that stopped, newest first, at most 100',
  callers: ['admin'],
  reply: z.object({ items: z.array(FailedRefund) }),
})

export const retryRefund = endpoint('POST /failed-refunds/{id}/retry', {
  summary: 'Retries a refund that stopped',
  callers: ['admin'],
  reply: FailedRefund,
  problems: ['not-found'],
})

export const PaidAnotherWay = z.strictObject({
  reason: required('Reason', 500).min(10, 'Reason must be at least 10 characters'),
})

export const markRefundPaid = endpoint('POST /failed-refunds/{id}/paid', {
  summary:
    'Ends a refund that stopped because its money was returned another way. The payment provider is never asked again',
  callers: ['admin'],
  inSteps: true,
  body: PaidAnotherWay,
  reply: FailedRefund,
  problems: ['not-found', 'refund-on-its-way', 'card-provider-unavailable'],
})

export const SessionPayment = Payment.omit({
  user_id: true,
  currency: true,
  created_at: true,
  package: true,
}).extend({
  appointment_id: Id,
  /** Until when the professional, who keeps it because the athlete was absent, can give it back. */
  give_back_until: Instant.optional(),
})
export type SessionPayment = z.infer<typeof SessionPayment>

/** The BFF asks after booking has shown it the appointments. */
export const lookupSessionPayments = endpoint('POST /session-payments/lookup', {
  summary: 'Returns the online payment of each of these appointments that has one',
  callers: ['service:bff'],
  repeatable: true,
  body: z.strictObject({ appointment_ids: z.array(Id).max(LIST_MAX) }),
  reply: z.object({ items: z.array(SessionPayment) }),
})

export const giveSessionPaymentBack = endpoint('POST /session-payments/{appointment_id}/give-back', {
  summary: 'Refunds all of a session’s payment, which the professional kept because the athlete was absent',
  callers: ['professional'],
  reply: SessionPayment,
  problems: ['not-found', 'give-back-late', 'already-refunded'],
})

export const Dispute = z.object({
  payment_id: Id,
  user_id: Id,
  payment_type: PaymentType,
  /** The disputed amount. */
  amount_cents: Cents,
  currency: Currency,
  appointment_id: Id.nullable(),
  /** Missing unless the payment is for a package. */
  package_id: Id.optional(),
  state: DisputeState,
  /** The payment provider's reason, such as fraudulent or product_not_received. */
  reason: z.string(),
  /** Until when evidence can be submitted. */
  respond_by: Instant.nullable(),
  opened_at: Instant,
  closed_at: Instant.nullable(),
})
export type Dispute = z.infer<typeof Dispute>

export const listDisputes = endpoint('GET /disputes', {
  summary: 'Lists disputes that are open or ended in the last 30 days, open ones first, at most 100',
  callers: ['admin'],
  reply: z.object({ items: z.array(Dispute) }),
})

export const verifyPayment = endpoint('POST /payments/verify', {
  summary: 'Asks the payment provider for the outcome of one of the caller’s checkouts, and applies it',
  callers: ['signed-in'],
  inSteps: true,
  body: z.strictObject({ sessionId: z.string().min(1).max(200) }),
  reply: z.object({
    success: z.boolean(),
    payment_type: PaymentType,
    appointment_id: Id.nullable(),
    /** Missing unless the checkout is for a package. */
    package_id: Id.optional(),
  }),
  problems: ['not-found', 'card-provider-unavailable'],
})

export const createSessionCheckout = endpoint('POST /session-payments', {
  summary: 'Pays for a confirmed session online; all of it goes to the professional',
  callers: ['athlete', 'professional'],
  secretReply: true,
  inSteps: true,
  body: z.strictObject({ appointment_id: Id }),
  reply: Checkout,
  problems: ['not-found', 'not-payable', 'already-paid', 'no-payout-account', 'card-provider-unavailable'],
})

/** Booking asks before it cancels a session that wasn't paid in time. */
export const settleSessionPayment = endpoint('POST /session-payments/{appointment_id}/settle', {
  summary:
    'Closes the open checkout of a session and returns its payment, also one that only the payment provider knows of',
  callers: ['service:booking'],
  inSteps: true,
  /** pending: the payment provider is still working on it. */
  reply: z.object({ outcome: z.enum(['paid', 'pending', 'none']), payment_id: Id.nullable() }),
  problems: ['card-provider-unavailable'],
})

/** none: not started; incomplete: the payment provider needs more information; active: can receive payments. */
export const PayoutStatus = z.enum(['none', 'incomplete', 'active'])
export type PayoutStatus = z.infer<typeof PayoutStatus>
export const PayoutAccount = z.object({ status: PayoutStatus })
export type PayoutAccount = z.infer<typeof PayoutAccount>

export const getPayoutAccount = endpoint('GET /payout-account', {
  summary: 'Returns whether the signed-in professional can be paid online',
  callers: ['professional'],
  reply: PayoutAccount,
})

export const startPayoutOnboarding = endpoint('POST /payout-account/onboarding', {
  summary: 'Returns a single-use link to the payment provider’s page for connecting a payout account',
  callers: ['professional'],
  secretReply: true,
  inSteps: true,
  reply: Checkout,
  problems: ['card-provider-unavailable'],
})

export const getPayoutEligibility = endpoint('GET /users/{id}/payout-eligibility', {
  summary: 'Returns whether a professional can be paid online, for the booking page',
  callers: ['service:bff'],
  reply: z.object({ active: z.boolean() }),
})
