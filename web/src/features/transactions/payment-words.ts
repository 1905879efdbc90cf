import type { PaymentStatus, PaymentType } from '@fieldside/contracts/http/payments.ts'

export const PAYMENT_TYPE_LABELS: Record<PaymentType, string> = {
  subscription: 'Premium subscription',
  first_booking_fee: 'First-booking fee',
  session: 'Session',
}

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
}

/** Always with cents, so that a column of amounts lines up: 700 → '$7.00'. */
export const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
