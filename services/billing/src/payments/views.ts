import type { PaidPackage, Payment, SessionPayment } from '@fieldside/contracts/http/payments.ts'
import type { ApiPayment } from '@fieldside/contracts/http/v1/payments.ts'
import type { PaymentRow } from '../schema.ts'
import { refundOfPayment } from './rules/refund-state.ts'
import type { ListedPayment, ListedSessionPayment, PackageColumns } from './store/payment-lists.ts'

/** What a payment is for. */
export const paidFor = ({
  appointment_id,
  package_id,
}: Pick<PaymentRow, 'appointment_id' | 'package_id'>) => ({
  appointment_id,
  ...(package_id && { package_id }),
})

type MoneyBack = Pick<PaymentRow, 'refunded_cents' | 'refunding_cents' | 'charged_back_cents' | 'dispute'>

/** Returns what went back of a payment, without fields that say nothing. */
export const moneyBackOf = ({ refunded_cents, refunding_cents, charged_back_cents, dispute }: MoneyBack) => ({
  ...(refunded_cents > 0 && { refunded_cents }),
  ...(refunding_cents > 0 && { refunding_cents }),
  ...(charged_back_cents > 0 && { charged_back_cents }),
  ...(dispute && { dispute }),
})

const refundOf = (row: ListedPayment) => {
  const { refund_state, refund_until_cents: until_cents } = row
  const refund = refund_state && refundOfPayment(row, { state: refund_state, until_cents })
  return refund ? { refund } : {}
}

/** Returns the package that something is about, if it is about one. */
export const paidPackageOf = (
  row: PackageColumns & { package_id: string | null },
): { package?: PaidPackage } => {
  const { package_id: id, package_athlete_id: athlete_id, package_type, package_sessions: sessions } = row
  const professional_user_id = row.package_professional_user_id
  if (!id || !athlete_id || !professional_user_id || !package_type || sessions === null) return {}
  return { package: { id, athlete_id, professional_user_id, appointment_type: package_type, sessions } }
}

/** Returns what the payer and API clients see of a payment. */
const sharedOf = (row: ListedPayment) => ({
  user_id: row.user_id,
  payment_type: row.payment_type,
  amount_cents: row.amount_cents,
  currency: row.currency,
  status: row.status,
  ...refundOf(row),
  ...(row.refund_returned_at && { refunded_another_way: true }),
  ...moneyBackOf(row),
  appointment_id: row.appointment_id,
  created_at: row.created_at.toISOString(),
})

/** Returns when a booking's payment was made. A fee's row begins with the attempt to charge it, a session's when it is paid. */
const paidAt = ({ status, payment_type, created_at, fee_charged_at }: ListedPayment) => {
  if (status !== 'completed' && status !== 'refunded') return {}
  const at = payment_type === 'session' ? created_at : fee_charged_at
  return at ? { paid_at: at.toISOString() } : {}
}

/** Returns a payment as its payer sees it. */
export const toPayment = (row: ListedPayment): Payment => ({
  ...sharedOf(row),
  ...paidPackageOf(row),
  id: row.id,
  ...paidAt(row),
  ...(row.refund_state === 'succeeded' && row.refund_ended_at
    ? { refunded_at: row.refund_ended_at.toISOString() }
    : {}),
})

/** Returns a session's payment as both sides see it. */
export const toSessionPayment = (row: ListedSessionPayment): SessionPayment => {
  const { user_id, currency, created_at, package: _package, ...payment } = toPayment(row)
  const { appointment_id, give_back_until } = row
  return {
    ...payment,
    appointment_id,
    ...(give_back_until && { give_back_until: give_back_until.toISOString() }),
  }
}

/** Returns what API clients read of a payment: the fields of its event. */
export const toApiPayment = (row: ListedPayment): ApiPayment => ({
  ...sharedOf(row),
  ...paidFor(row),
  payment_id: row.id,
  updated_at: row.updated_at.toISOString(),
})
