import type { BookingRequest } from '@fieldside/contracts/http/bff.ts'
import type { PaymentMethod } from '@fieldside/contracts/http/billing.ts'
import { formatCents } from '@fieldside/contracts/money.ts'

/** What accepting costs the professional, as the requests screen gives it. */
export type FeeTerms = { fee_cents: number; payment_method: PaymentMethod | null; suspended: boolean }

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** 'Visa ending 4242'. */
export const cardWords = ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string =>
  `${BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} ending ${last4}`

/** due: charged on accept; free: nothing is; blocked: new athletes cannot be accepted until the card is seen to. */
export type Fee =
  | { kind: 'due'; amount: string; card: string }
  | { kind: 'free' }
  | { kind: 'blocked'; why: 'no-card' | 'suspended' }

export const feeOf = ({ fee_due }: Pick<BookingRequest, 'fee_due'>, terms: FeeTerms): Fee => {
  if (!fee_due) return { kind: 'free' }
  if (!terms.payment_method) return { kind: 'blocked', why: 'no-card' }
  if (terms.suspended) return { kind: 'blocked', why: 'suspended' }
  return { kind: 'due', amount: formatCents(terms.fee_cents), card: cardWords(terms.payment_method) }
}

/** The line on a request's card, before anything is opened. */
export const feeLine = (fee: Fee): string => {
  if (fee.kind === 'free') return 'Returning athlete: no fee'
  if (fee.kind === 'due') return `New athlete: accepting charges ${fee.amount} once, to ${fee.card}`
  return fee.why === 'no-card'
    ? 'New athlete: save a card first'
    : 'New athlete: your last fee was declined. Save a working card first'
}

/** What the accept dialog says before the click. */
export const acceptWords = (fee: Fee, athlete: string): string => {
  if (fee.kind === 'free') return `No fee is due: ${athlete} has booked with you before.`
  if (fee.kind === 'due')
    return `This is your first booking with ${athlete}: ${fee.amount} will be charged to ${fee.card} now. Later bookings with ${athlete} are free.`
  return fee.why === 'no-card'
    ? 'Please set up your payment method first to accept bookings from new athletes.'
    : 'Your last fee was declined, so new athletes cannot be accepted until a working card is saved.'
}

/** What the suggest-time dialog says before the click. */
export const suggestWords = (fee: Fee, athlete: string): string => {
  if (fee.kind === 'free') return `No fee is due: ${athlete} has booked with you before.`
  if (fee.kind === 'due')
    return `Suggesting is free. If ${athlete} accepts your time, ${fee.amount} will be charged once to ${fee.card}.`
  return `Suggesting is free, but ${athlete} cannot be confirmed before a working card is saved.`
}
