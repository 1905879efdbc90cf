import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id, Instant } from '../fields.ts'
import { Cents, Currency } from '../money.ts'
import { SubscriptionStatus } from '../subscription-status.ts'

/**
 * Events of billing. Keyed by user id; the fee event, by appointment id. No card data beyond what the event is about.
 */
export const paymentMethodSaved = eventContract(
  'billing.payment-method-saved',
  z.object({
    user_id: Id,
    version: z.int(),
    /** The payment provider's id of the card. Useless without the provider's secret key. */
    payment_method_id: z.string().optional(),
  }),
)

/**
 * A charge was declined or needs the cardholder. The professional can't accept new athletes until a working card is
 * saved.
 */
export const paymentMethodFailed = eventContract(
  'billing.payment-method-failed',
  z.object({
    user_id: Id,
    version: z.int(),
    reason: z.enum(['declined', 'authentication_required']),
    appointment_id: Id.nullable(),
  }),
)

export const firstBookingFeeCharged = eventContract(
  'billing.first-booking-fee-charged',
  z.object({
    appointment_id: Id,
    professional_id: Id,
    professional_user_id: Id,
    athlete_id: Id,
    payment_id: Id,
    amount_cents: Cents,
    currency: Currency,
  }),
)

export const paymentRecorded = eventContract(
  'billing.payment-recorded',
  z.object({
    payment_id: Id,
    user_id: Id,
    payment_type: z.enum(['subscription', 'first_booking_fee', 'session']),
    amount_cents: Cents,
    currency: Currency,
    status: z.enum(['pending', 'completed', 'failed', 'refunded']),
    /** Set when money is given back. `status` becomes 'refunded' only once the refund succeeds. */
    refund: z.enum(['pending', 'succeeded', 'failed']).optional(),
    appointment_id: Id.nullable(),
  }),
)

/** The payment provider keeps rejecting a refund, so an admin has to look into it. */
export const refundFailed = eventContract(
  'billing.refund-failed',
  z.object({
    refund_id: Id,
    payment_id: Id,
    user_id: Id,
    payment_type: z.enum(['subscription', 'first_booking_fee', 'session']),
    amount_cents: Cents,
    currency: Currency,
    appointment_id: Id.nullable(),
    code: z.string(),
  }),
)

/**
 * A user's complete Premium subscription. `is_subscribed` controls access. It stays true while a renewal is past due
 * and still retried, and after a cancellation until the paid period ends.
 */
export const subscriptionChanged = eventContract(
  'billing.subscription-changed',
  z.object({
    user_id: Id,
    version: z.int(),
    is_subscribed: z.boolean(),
    status: SubscriptionStatus,
    previous_status: SubscriptionStatus.optional(),
    current_period_end: Instant.nullable(),
    cancel_at_period_end: z.boolean(),
  }),
)

/** Whether a professional can be paid for sessions online. */
export const payoutAccountChanged = eventContract(
  'billing.payout-account-changed',
  z.object({ user_id: Id, version: z.int(), active: z.boolean() }),
)

export const billingEvents = [
  paymentMethodSaved,
  paymentMethodFailed,
  firstBookingFeeCharged,
  paymentRecorded,
  refundFailed,
  subscriptionChanged,
  payoutAccountChanged,
] as const
