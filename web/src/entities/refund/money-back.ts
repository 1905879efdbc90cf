import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { Payment } from '@fieldside/contracts/http/payments.ts'

export type MoneyBack = Pick<Payment, 'amount_cents' | 'status'> &
  Partial<Pick<Payment, 'refund' | 'refunded_cents' | 'refunding_cents' | 'dispute' | 'charged_back_cents'>>

/** Returns whether a bank is deciding about the payment, so no refund is sent. */
export const isDisputed = ({ dispute }: MoneyBack): boolean => dispute === 'open'

/** Returns whether refunds or the bank have returned all of a payment. */
export const isAllBack = ({ status }: MoneyBack): boolean => status === 'refunded'

/** Returns the cents that neither a refund nor the bank has returned. */
export const leftCents = (payment: MoneyBack): number => {
  const { amount_cents, refunded_cents = 0, charged_back_cents = 0 } = payment
  return isAllBack(payment) ? 0 : Math.max(0, amount_cents - refunded_cents - charged_back_cents)
}

/** Returns the part that refunds returned: '$30 of $85 refunded'. Null if none or all of it. */
export const refundedPart = (payment: MoneyBack): string | null => {
  const { amount_cents, refunded_cents = 0 } = payment
  if (refunded_cents === 0 || isAllBack(payment)) return null
  return `${formatCents(refunded_cents)} of ${formatCents(amount_cents)} refunded`
}

/** Describes the dispute of a payment; null if there is none. */
export const disputeText = (payment: MoneyBack): string | null => {
  const { dispute, refund, amount_cents, charged_back_cents = 0 } = payment
  switch (dispute) {
    case undefined:
      return null
    case 'open':
      return refund === 'pending'
        ? 'Disputed: the refund waits until the bank decides'
        : 'Disputed: the bank hasn’t decided yet'
    case 'appealed':
      return 'Dispute lost and appealed'
    case 'won':
      return 'Dispute decided: the payment stands'
    case 'lost':
      return charged_back_cents >= amount_cents
        ? 'Returned by the bank after a dispute'
        : `${formatCents(charged_back_cents)} of ${formatCents(amount_cents)} returned by the bank after a dispute`
  }
}

/** Names the state of an online payment in a word or two. */
export const paidLabel = (payment: MoneyBack | undefined): string => {
  if (!payment) return 'Paid'
  if (payment.dispute === 'open' || payment.dispute === 'appealed') return 'Payment disputed'
  if (isAllBack(payment)) return 'Payment refunded'
  if (payment.refund === 'pending' || payment.refund === 'failed') return 'Refund on its way'
  return leftCents(payment) < payment.amount_cents ? 'Partly refunded' : 'Paid'
}

/** Says in a sentence whether a session is paid online. */
export const paidSentence = (payment: MoneyBack | undefined): string => {
  if (!payment) return 'It’s paid online.'
  const { dispute, refund, amount_cents, charged_back_cents = 0 } = payment
  if (dispute === 'open') return 'A bank disputes the online payment.'
  if (dispute === 'appealed') return 'A bank returned the online payment, and Fieldside appealed.'
  if (isAllBack(payment))
    return dispute === 'lost' ? 'The bank returned the online payment.' : 'The online payment was refunded.'
  if (refund === 'pending' || refund === 'failed') return 'The online payment is being refunded.'
  const left = leftCents(payment)
  if (left === amount_cents) return 'It’s paid online.'
  return `${formatCents(amount_cents - left)} of the ${formatCents(amount_cents)} online payment was ${charged_back_cents > 0 ? 'returned' : 'refunded'}.`
}
