import { packageShareCents } from '@fieldside/contracts/package-share.ts'
import { Temporal } from 'temporal-polyfill'

/**
 * Returns the last moment of the day, in the package's zone, that is this many months after the purchase. A month
 * without that day ends it on its last one.
 */
export const validUntil = (
  boughtAt: Date,
  { months, time_zone }: { months: number; time_zone: string },
): Date => {
  const bought = Temporal.Instant.fromEpochMilliseconds(boughtAt.getTime()).toZonedDateTimeISO(time_zone)
  const next = bought.toPlainDate().add({ months }).add({ days: 1 }).toZonedDateTime(time_zone)
  return new Date(next.epochMilliseconds - 1)
}

/** Why a package ends when the account of a side is suspended. Neither reason tells the other side of it. */
export const SUSPENDED = { athlete: 'returned', professional: 'approval_withdrawn' } as const

type Terms = { price_cents: number; sessions: number }

type Money = {
  amount_cents: number
  refunded_cents: number
  refunding_cents: number
  charged_back_cents: number
}
/** What a package's refund owes in all, and the sum of the payment's refunds that ends it. */
export type Owed = { amountCents: number; untilCents: number }

/**
 * Returns what to refund for all sessions that were returned so far, or undefined while nothing is left of the payment.
 * What someone refunded at the provider before the first return isn't part of it. Never exceeds what is left.
 */
export const owedFor = (
  sold: Terms & { returned_sessions: number; refund_cents: number },
  payment: Money,
  known: { until_cents: number | null } | undefined,
): Owed | undefined => {
  const before = known?.until_cents ?? payment.refunded_cents + payment.refunding_cents
  const leftCents = payment.amount_cents - payment.charged_back_cents - before
  const missingCents = packageShareCents(sold, sold.returned_sessions) - sold.refund_cents
  if (missingCents > 0 && leftCents <= 0) return undefined
  const moreCents = Math.max(0, Math.min(missingCents, leftCents))
  return { amountCents: sold.refund_cents + moreCents, untilCents: before + moreCents }
}
