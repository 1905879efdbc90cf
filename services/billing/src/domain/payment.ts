import type { PaymentStatus } from '@fieldside/contracts/http/payments.ts'

type Invoice = { status: 'paid' | 'open' | 'draft' | 'void' | 'uncollectible'; willRetry: boolean }

/** What a renewal's invoice is to its payer: pending while it is tried again. */
export const statusOfInvoice = ({ status, willRetry }: Invoice): PaymentStatus => {
  if (status === 'paid') return 'completed'
  return (status === 'open' || status === 'draft') && willRetry ? 'pending' : 'failed'
}

/** Told late or again it changes nothing: what was paid stays paid until it is given back. */
export const takesOnPayment = (known: PaymentStatus, told: PaymentStatus): boolean =>
  known !== told && known !== 'completed' && known !== 'refunded'

const MINUTE_MS = 60_000
/** A checkout that was never opened at the provider within the life of its key is over. */
const STARTED_LIVES_MS = 23 * 60 * MINUTE_MS

export const isStartedForgotten = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > STARTED_LIVES_MS

/** When an open checkout is looked at again: webhooks are usually quicker. Seldom when it has long been open. */
export const nextLookAt = (createdAt: Date, now: Date): Date =>
  new Date(now.getTime() + Math.max(MINUTE_MS, (now.getTime() - createdAt.getTime()) / 4))

/** Money for a session that was called off goes back, unless the athlete says afterwards that it did not take place. */
export const isSessionRefunded = (ended: { inTime: boolean; byAthlete: boolean }): boolean =>
  ended.inTime || !ended.byAthlete
