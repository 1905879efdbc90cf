import type { Payment, PaymentStatus, PaymentType } from '@fieldside/contracts/http/payments.ts'

import { type MoneyBack, refundedPart } from '@/entities/refund/money-back.ts'

const PAYMENT_TYPE_LABELS: Record<PaymentType, string> = {
  subscription: 'Premium subscription',
  first_booking_fee: 'First-booking fee',
  session: 'Session',
}

/** Says what was paid. A package's payment has the type of a session's. */
export const whatWords = ({
  payment_type,
  package: sold,
}: Pick<Payment, 'payment_type' | 'package'>): string =>
  sold ? 'Package' : PAYMENT_TYPE_LABELS[payment_type]

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
}

/** Describes a refund only while the money is on its way; afterwards the payment's status says it. */
export const statusWords = (payment: MoneyBack & Pick<Payment, 'refunded_another_way'>): string => {
  const { status, refund, dispute, refunded_another_way: isAnotherWay } = payment
  if (dispute === 'open') return 'Disputed'
  if (dispute === 'appealed') return 'Dispute appealed'
  if (isAnotherWay) return 'Refunded another way'
  if (dispute === 'lost') return 'Returned by the bank'
  const part = refundedPart(payment)
  if (part && refund === undefined) return part
  if (refund === 'pending') return 'Refund on its way'
  return refund === 'failed' ? 'Refund delayed' : PAYMENT_STATUS_LABELS[status]
}
