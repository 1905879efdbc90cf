import type { PaymentStatus, RefundState } from '@fieldside/contracts/http/payments.ts'

/** One refund at the payment provider, as it stands there. */
export type ProviderRefund = {
  id: string
  status: 'pending' | 'succeeded' | 'failed'
  amountCents: number
  failureCode: string | null
}

/** What the provider says about giving one payment back in full. */
export type Told =
  | { state: 'none' }
  | { state: 'pending' | 'succeeded'; id: string }
  | { state: 'failed'; id: string; code: string }

/** Sums up the provider's refunds of one payment, newest first. A partial refund made there is none of ours. */
export const toldOf = (refunds: readonly ProviderRefund[], amountCents: number): Told => {
  const succeeded = refunds.filter(({ status }) => status === 'succeeded')
  const total = succeeded.reduce((sum, refund) => sum + refund.amountCents, 0)
  if (succeeded[0] && total >= amountCents) return { state: 'succeeded', id: succeeded[0].id }
  const pending = refunds.find(({ status }) => status === 'pending')
  if (pending) return { state: 'pending', id: pending.id }
  const failed = refunds.find(({ status }) => status === 'failed')
  return failed
    ? { state: 'failed', id: failed.id, code: failed.failureCode ?? 'unknown' }
    : { state: 'none' }
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const MAX_FAILURES = 4
/** Banks can reject a refund that had succeeded for about 30 days. */
const CHECKED_DAYS = 32

export type Refund = {
  state: 'open' | 'pending' | 'succeeded' | 'failed'
  stripe_refund_id: string | null
  failures: number
  failed_ids: string[]
  created_at: Date
}
export type RefundChange = Partial<Omit<Refund, 'created_at'>> & {
  next_try_at: Date
  ended_at: Date | null
  failure_code?: string | null
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

const fail = (known: Refund, { id, code }: { id: string; code: string }, now: Date): RefundChange => {
  const failures = known.failures + 1
  const isFinal = failures >= MAX_FAILURES
  return {
    state: isFinal ? 'failed' : 'open',
    ...{ stripe_refund_id: id, failures, failure_code: code, failed_ids: [...known.failed_ids, id] },
    next_try_at: after(now, HOUR_MS * 4 ** (failures - 1)),
    ended_at: isFinal ? now : null,
  }
}

/**
 * Decides what a refund becomes by what the provider says; undefined when it stays. Webhooks and polling both come
 * here. A failure counts once per refund at the provider, also after it had succeeded: banks reject some late.
 */
export const takeOnRefund = (known: Refund, told: Told, now: Date): RefundChange | undefined => {
  if (told.state === 'none') return undefined
  if (told.state === 'failed') return known.failed_ids.includes(told.id) ? undefined : fail(known, told, now)
  if (known.state === 'succeeded' || known.failed_ids.includes(told.id)) return undefined
  if (told.state === 'pending' && known.state === 'pending') return undefined
  const isOver = told.state === 'succeeded'
  return {
    state: told.state,
    stripe_refund_id: told.id,
    failure_code: null,
    next_try_at: isOver ? after(now, DAY_MS) : nextRefundLook(known.created_at, now),
    ended_at: isOver ? now : null,
  }
}

/** Returns when a refund that stays as it is is looked up again: soon while it is new, later less often. */
export const nextRefundLook = (createdAt: Date, now: Date): Date =>
  after(now, Math.min(DAY_MS, Math.max(60_000, (now.getTime() - createdAt.getTime()) / 4)))

/** A refund that succeeded before this instant is not looked up any more. */
export const checkedSince = (now: Date): Date => after(now, -CHECKED_DAYS * DAY_MS)

/** What people are told: an open refund is on its way like one that the provider has accepted. */
export const shownRefund = (state: Refund['state'] | 'none'): RefundState | undefined => {
  if (state === 'none') return undefined
  return state === 'open' ? 'pending' : state
}

/** A payment is refunded exactly while its refund has succeeded. */
export const paymentStatusAfter = (
  status: PaymentStatus,
  refund: Refund['state'] | 'none',
): PaymentStatus => {
  if (refund === 'succeeded') return 'refunded'
  return status === 'refunded' && (refund === 'failed' || refund === 'open') ? 'completed' : status
}
