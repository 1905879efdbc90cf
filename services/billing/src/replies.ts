import type { PaidFee, PaymentMethod, PaymentState } from '@fieldside/contracts/http/billing.ts'
import type { Dispute, FailedRefund, Payment, SessionPayment } from '@fieldside/contracts/http/payments.ts'
import type { Subscription } from '@fieldside/contracts/http/subscriptions.ts'
import type { ApiPayment } from '@fieldside/contracts/http/v1/payments.ts'
import type { ParkedJob } from '@fieldside/platform/job-queue.ts'
import { shownDispute } from './disputes/rules/dispute.ts'
import type { ListedDispute } from './disputes/store/disputes.ts'
import { stateOfPaidFee } from './fees/rules/first-booking-fee.ts'
import type { PaidFeeRow } from './fees/store/paid-fees.ts'
import type { UndecidedFee } from './fees/store/releases.ts'
import type { ListedPayment } from './payments/store/payment-lists.ts'
import { refundOfPayment, shownRefund } from './refunds/rules/refund.ts'
import type { FailedRefundRow } from './refunds/store/refunds.ts'
import type { PaymentRow, SavedCard, SubscriptionRow } from './schema.ts'
import { isSubscribed } from './subscriptions/rules/subscription.ts'

const paymentMethodOf = (card: SavedCard | undefined): PaymentMethod | null =>
  card
    ? {
        id: card.stripe_payment_method_id,
        brand: card.brand,
        last4: card.last4,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
      }
    : null
export const paymentStateOf = (card: SavedCard | undefined): PaymentState => ({
  payment_method_setup: card !== undefined,
  payment_method: paymentMethodOf(card),
  suspended: card?.suspended ?? false,
})

export const toSubscription = (row: SubscriptionRow | undefined): Subscription => ({
  is_subscribed: row !== undefined && isSubscribed(row.status),
  status: row?.status ?? 'inactive',
  current_period_end: row?.current_period_end?.toISOString() ?? null,
  cancel_at_period_end: row?.cancel_at_period_end ?? false,
  card: row?.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
})

export const toFailedRefund = (row: FailedRefundRow, parked: ParkedJob | undefined): FailedRefund => ({
  id: row.id,
  payment_id: row.payment_id,
  user_id: row.user_id,
  payment_type: row.payment_type,
  amount_cents: row.amount_cents,
  currency: row.currency,
  appointment_id: row.appointment_id,
  failure_code: (row.state === 'failed' ? row.failure_code : parked?.error) ?? 'unknown',
  failed_at: ((row.state === 'failed' ? row.ended_at : parked?.parked_at) ?? row.created_at).toISOString(),
  ...(row.state === 'succeeded' && { unreversed: true }),
})

export const toUndecidedRefund = (
  { created_at, ...held }: UndecidedFee,
  parked: ParkedJob | undefined,
): FailedRefund => ({
  ...held,
  id: held.appointment_id,
  undecided: true,
  failure_code: parked?.error ?? 'unknown',
  failed_at: (parked?.parked_at ?? created_at).toISOString(),
})

type MoneyBack = Pick<PaymentRow, 'refunded_cents' | 'refunding_cents' | 'charged_back_cents' | 'dispute'>

/** Returns what went back of a payment, without fields that say nothing. */
export const moneyBackOf = ({ refunded_cents, refunding_cents, charged_back_cents, dispute }: MoneyBack) => ({
  ...(refunded_cents > 0 && { refunded_cents }),
  ...(refunding_cents > 0 && { refunding_cents }),
  ...(charged_back_cents > 0 && { charged_back_cents }),
  ...(dispute && { dispute }),
})

/** Returns what the payer and API clients see of a payment. */
const sharedOf = (row: ListedPayment) => ({
  user_id: row.user_id,
  payment_type: row.payment_type,
  amount_cents: row.amount_cents,
  currency: row.currency,
  status: row.status,
  ...(row.refund_state && { refund: shownRefund(row.refund_state) }),
  ...(row.refund_returned_at && { refunded_another_way: true }),
  ...moneyBackOf(row),
  appointment_id: row.appointment_id,
  created_at: row.created_at.toISOString(),
})

/** Returns a payment as its payer sees it. */
export const toPayment = (row: ListedPayment): Payment => ({
  ...sharedOf(row),
  id: row.id,
  ...(row.refund_state === 'succeeded' && row.refund_ended_at
    ? { refunded_at: row.refund_ended_at.toISOString() }
    : {}),
})

/** Returns a session's payment as both sides see it. */
export const toSessionPayment = (row: ListedPayment & { appointment_id: string }): SessionPayment => {
  const { user_id, currency, created_at, ...payment } = toPayment(row)
  return { ...payment, appointment_id: row.appointment_id }
}

export const toDispute = (row: ListedDispute): Dispute[] => {
  const state = shownDispute(row.state)
  if (!state) return []
  return [
    {
      payment_id: row.payment_id,
      user_id: row.user_id,
      payment_type: row.payment_type,
      amount_cents: Math.min(row.amount_cents, row.payment_cents),
      currency: row.currency,
      appointment_id: row.appointment_id,
      state,
      reason: row.reason,
      respond_by: row.respond_by?.toISOString() ?? null,
      opened_at: row.opened_at.toISOString(),
      closed_at: row.closed_at?.toISOString() ?? null,
    },
  ]
}

/** Returns what API clients read of a payment: the fields of its event. */
export const toApiPayment = (row: ListedPayment): ApiPayment => ({
  ...sharedOf(row),
  payment_id: row.id,
  updated_at: row.updated_at.toISOString(),
})

export const toPaidFee = ({ closed_at, refund_reason, ...row }: PaidFeeRow): PaidFee => ({
  payment_id: row.payment_id,
  athlete_id: row.athlete_id,
  appointment_id: row.appointment_id,
  amount_cents: row.amount_cents,
  charged_at: row.created_at.toISOString(),
  state: stateOfPaidFee({
    request: { closed_at, refund_reason },
    refund: refundOfPayment(
      { status: row.payment_status },
      row.refund_state ? { state: row.refund_state } : undefined,
    ),
  }),
  contact_opened_at: row.accessed_at?.toISOString() ?? null,
})
