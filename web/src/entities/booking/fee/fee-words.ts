import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import type { PaymentMethod } from '@fieldside/contracts/http/billing.ts'
import { cardWords } from '@/entities/payment/card/card-words.ts'

export type FeeTerms = {
  /** Of a request that doesn't say what it agreed to. */
  fee_cents: number
  payment_method: PaymentMethod | null
  suspended: boolean
  credits?: number | undefined
}

/**
 * due: charged on accept; credit: paid with a credit on accept; free: no charge; blocked: the professional needs a
 * working card before accepting new athletes.
 */
export type Fee =
  | { kind: 'due'; amount: string; card: string }
  | { kind: 'credit'; amount: string }
  | { kind: 'free' }
  | { kind: 'blocked'; why: 'no-card'; amount: string }
  | { kind: 'blocked'; why: 'suspended'; amount: string; card: string }

/** Returns the fee that applies to a request: the one of the day on which it was sent. */
export const feeCents = (
  request: Pick<BookingRequest, 'terms'>,
  { fee_cents }: Pick<FeeTerms, 'fee_cents'>,
): number => request.terms?.fee_cents ?? fee_cents

export const feeOf = (request: Pick<BookingRequest, 'fee_due' | 'terms'>, terms: FeeTerms): Fee => {
  if (!request.fee_due) return { kind: 'free' }
  const amount = formatCents(feeCents(request, terms))
  if (!terms.payment_method) return { kind: 'blocked', why: 'no-card', amount }
  const card = cardWords(terms.payment_method)
  if (terms.suspended) return { kind: 'blocked', why: 'suspended', amount, card }
  return terms.credits ? { kind: 'credit', amount } : { kind: 'due', amount, card }
}

export const feeLine = (fee: Fee): string => {
  if (fee.kind === 'free') return 'Returning athlete: no fee'
  if (fee.kind === 'due') return `New athlete. Accepting charges ${fee.amount} once, to ${fee.card}`
  if (fee.kind === 'credit') return 'New athlete. Paid with a credit'
  return fee.why === 'no-card'
    ? `New athlete. Accepting charges ${fee.amount} once. Save a card first`
    : `New athlete. ${fee.card} was declined for your last fee. Save another card first`
}

/** Describes the fee before each attempt to accept, including after a refusal: the amount and the card to charge. */
export const acceptWords = (fee: Fee, athlete: string): string => {
  if (fee.kind === 'free') return `No fee is due. ${athlete} has booked with you before.`
  if (fee.kind === 'due')
    return `This is your first booking with ${athlete}: ${fee.amount} will be charged to ${fee.card} now. Later bookings with ${athlete} are free.`
  if (fee.kind === 'credit')
    return `Paid with a credit: accepting your first booking with ${athlete} uses one instead of charging ${fee.amount} to your card. Later bookings with ${athlete} are free.`
  return fee.why === 'no-card'
    ? `Please set up your payment method first to accept bookings from new athletes. ${fee.amount} is due for the first booking with ${athlete}.`
    : `This is your first booking with ${athlete}: ${fee.amount} is due. ${fee.card} was declined for your last fee, so you can’t accept ${athlete} until you save another card.`
}

export const suggestWords = (fee: Fee, athlete: string): string => {
  if (fee.kind === 'free') return `No fee is due. ${athlete} has booked with you before.`
  if (fee.kind === 'due')
    return `Suggesting is free. If ${athlete} accepts your time, ${fee.amount} will be charged once to ${fee.card}.`
  if (fee.kind === 'credit')
    return `Suggesting is free. If ${athlete} accepts your time, the ${fee.amount} fee will be paid with a credit.`
  return `Suggesting is free, but you can’t confirm ${athlete} until you save another card.`
}

export const paidWords = ({ kind }: Fee, cents: number): string =>
  kind === 'credit' ? 'Paid with a credit' : `${formatCents(cents)} was charged to your card`
