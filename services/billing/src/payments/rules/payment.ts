import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { PaymentStatus } from '@fieldside/contracts/http/payments.ts'

type Invoice = { status: 'paid' | 'open' | 'draft' | 'void' | 'uncollectible'; willRetry: boolean }

/** Maps a renewal invoice to a payment status. It stays pending while the provider retries it. */
export const statusOfInvoice = ({ status, willRetry }: Invoice): PaymentStatus => {
  if (status === 'paid') return 'completed'
  return (status === 'open' || status === 'draft') && willRetry ? 'pending' : 'failed'
}

/** Returns whether a reported status changes a payment. Duplicates and late reports don't. */
export const changesPayment = (known: PaymentStatus, reported: PaymentStatus): boolean =>
  known !== reported && known !== 'completed' && known !== 'refunded'

/** Keeps a payment refunded while its refunds and what the bank took back reach its amount. */
export const statusAfterDispute = (
  payment: {
    status: PaymentStatus
    amount_cents: number
    refunded_cents: number
    charged_back_cents: number
  },
  chargedBackCents: number,
): PaymentStatus => {
  if (payment.refunded_cents + chargedBackCents >= payment.amount_cents) return 'refunded'
  const isReturned = payment.charged_back_cents > chargedBackCents
  return payment.status === 'refunded' && isReturned ? 'completed' : payment.status
}

/** Matches the lifetime of the idempotency key: a checkout not opened by then never will be. */
const STARTED_LIVES_MS = 23 * HOUR_MS

export const isStartedForgotten = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > STARTED_LIVES_MS

/** Returns when to poll an open checkout next. Polling slows down because webhooks are usually faster. */
export const nextLookAt = (createdAt: Date, now: Date): Date =>
  new Date(now.getTime() + Math.max(MINUTE_MS, (now.getTime() - createdAt.getTime()) / 4))

/** Returns whether a canceled session is refunded. A no-show report by the athlete refunds nothing. */
export const isSessionRefunded = (ended: { inTime: boolean; byAthlete: boolean }): boolean =>
  ended.inTime || !ended.byAthlete
