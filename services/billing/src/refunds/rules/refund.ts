import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { PaymentStatus } from '../../payments/rules/payment.ts'
import type { RefundProgress } from '../../payments/rules/refund-state.ts'
import type { ProviderRefund, RefundList } from '../../provider/rules/provider-refund.ts'

type Paid = { amount_cents: number; charged_back_cents: number }
type Part = { until_cents: number | null }

/** Returns the sum of a payment's refunds that ends its refund: all that the bank left of it, or the part that is owed. */
export const centsToRefund = ({ amount_cents, charged_back_cents }: Paid, refund: Part | undefined): number =>
  Math.min(refund?.until_cents ?? amount_cents, amount_cents - charged_back_cents)

/** Returns whether nothing is left of the payment once its refund is done. */
export const isOfAll = (payment: Paid, refund: Part): boolean =>
  centsToRefund(payment, refund) === centsToRefund(payment, undefined)

/** The provider's view of one payment's refund. */
export type RefundSummary =
  | { state: 'pending'; id: string }
  /** Without an id, nothing was left to refund. */
  | { state: 'succeeded'; id: string | null }
  /**
   * `leftCents` is neither refunded nor pending and remains for us to refund. `ids` excludes failed refunds.
   */
  | { state: 'short'; leftCents: number; failed: { id: string; code: string }[]; ids: string[] }
  | { state: 'rejected'; code: string }

const cents = (refunds: readonly ProviderRefund[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * Sums up the provider's refunds of one payment, newest first. `amountCents` excludes what the bank took back. Partial refunds made by hand count too, so
 * that ours never exceeds the remainder.
 */
export const summarizeRefunds = (list: RefundList, amountCents: number): RefundSummary => {
  if (list.kind === 'rejected') return { state: 'rejected', code: list.code }
  if (amountCents <= 0) return { state: 'succeeded', id: null }
  const { refunds } = list
  const [succeeded, pending] = (['succeeded', 'pending'] as const).map((status) =>
    refunds.filter((refund) => refund.status === status),
  ) as [ProviderRefund[], ProviderRefund[]]
  if (succeeded[0] && cents(succeeded) >= amountCents) return { state: 'succeeded', id: succeeded[0].id }
  const leftCents = amountCents - cents(succeeded) - cents(pending)
  if (pending[0] && leftCents <= 0) return { state: 'pending', id: pending[0].id }
  const failed = refunds.filter(({ status }) => status === 'failed')
  return {
    state: 'short',
    leftCents,
    ids: [...succeeded, ...pending].map(({ id }) => id),
    failed: failed.map(({ id, failureCode }) => ({ id, code: failureCode ?? 'unknown' })),
  }
}

const MAX_FAILURES = 4
/** Banks can reject a successful refund for about 30 days. */
const CHECKED_DAYS = 32

export type Refund = {
  state: RefundProgress
  stripe_refund_id: string | null
  failures: number
  failed_ids: string[]
  next_try_at: Date
  created_at: Date
  /** Idempotency key of the request whose outcome isn't known. */
  attempt_key: string | null
  attempt_at: Date | null
  /** When an administrator said that the money was returned another way. */
  returned_at: Date | null
}
export type RefundChange = Partial<Omit<Refund, 'created_at' | 'next_try_at'>> & {
  next_try_at: Date
  ended_at: Date | null
  failure_code?: string | null
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

const fail = (known: Refund, code: string, now: Date): RefundChange => {
  const failures = known.failures + 1
  const isFinal = failures >= MAX_FAILURES
  return {
    state: isFinal ? 'failed' : 'open',
    failures,
    failure_code: code,
    next_try_at: after(now, HOUR_MS * 4 ** (failures - 1)),
    ended_at: isFinal ? now : null,
  }
}

/** Reopens a refund with a new failure, or one that turned out to be partial. */
const applyShortfall = (known: Refund, summary: Extract<RefundSummary, { state: 'short' }>, now: Date) => {
  const failure = summary.failed.find(({ id }) => !known.failed_ids.includes(id))
  if (failure) {
    const failed_ids = [...known.failed_ids, failure.id]
    return { ...fail(known, failure.code, now), stripe_refund_id: failure.id, failed_ids }
  }
  // The bank took the money back and then returned it to us.
  const isReturned = known.state === 'succeeded' && known.stripe_refund_id === null
  // A partial one made by hand, or what was left after the bank took back a part that it returned later.
  const isPart =
    ['pending', 'succeeded'].includes(known.state) && summary.ids.some((id) => id === known.stripe_refund_id)
  return isPart || isReturned ? { state: 'open' as const, next_try_at: now, ended_at: null } : undefined
}

const isWaiting = ({ state }: Refund): boolean => state === 'open' || state === 'pending'

/**
 * Decides how the provider's answer changes a refund; undefined if it doesn't. Serves webhooks and polling.
 * Each provider refund's failure counts once, even after success, because banks reject some late. A rejected
 * lookup counts once per due time. Nothing changes a refund whose money was returned another way.
 */
export const applySummary = (known: Refund, summary: RefundSummary, now: Date): RefundChange | undefined => {
  if (known.returned_at) return undefined
  if (summary.state === 'rejected')
    return isWaiting(known) && known.next_try_at <= now ? fail(known, summary.code, now) : undefined
  const change = applyListed(known, summary, now)
  return change && { ...change, attempt_key: null, attempt_at: null }
}

/** What the provider lists ends the attempt, because its outcome is known. */
const applyListed = (
  known: Refund,
  summary: Exclude<RefundSummary, { state: 'rejected' }>,
  now: Date,
): RefundChange | undefined => {
  if (summary.state === 'short') return applyShortfall(known, summary, now)
  if (known.state === 'succeeded' || known.failed_ids.some((id) => id === summary.id)) return undefined
  if (summary.state === 'pending' && known.state === 'pending') return undefined
  const isOver = summary.state === 'succeeded'
  return {
    state: summary.state,
    stripe_refund_id: summary.id,
    failure_code: null,
    next_try_at: isOver ? after(now, DAY_MS) : nextRefundLook(known.created_at, now),
    ended_at: isOver ? now : null,
  }
}

/** Stripe keeps a key for at least a day. A request that isn't listed by then never arrived. */
const KEY_LIVES_MS = 23 * HOUR_MS

/** Returns whether the latest request may still take effect although the provider's list doesn't show it. */
export const mayStillArrive = ({ attempt_at }: Pick<Refund, 'attempt_at'>, now: Date): boolean =>
  attempt_at !== null && now.getTime() - attempt_at.getTime() < KEY_LIVES_MS

type Attempt = Pick<Refund, 'attempt_key' | 'attempt_at'>
type RefundRequest = { amountCents: number; reversesTransfer: boolean }

/**
 * Returns the key of the next request. An unanswered request is repeated with its own key, so that it takes effect at
 * most once; another amount, or the same one after a raise, needs another key, because a key stands for one exact request.
 */
export const keyOfAttempt = (
  known: Attempt & Part & { id: string; tries: number },
  { amountCents, reversesTransfer }: RefundRequest,
  now: Date,
): { key: string; isNew: boolean } => {
  const until = known.until_cents === null ? '' : `until${known.until_cents}-`
  const request = `${until}${amountCents}${reversesTransfer ? '-reversal' : ''}`
  if (known.attempt_key?.endsWith(`-${request}`) && mayStillArrive(known, now))
    return { key: known.attempt_key, isNew: false }
  return { key: `refund-${known.id}-${known.tries}-${request}`, isNew: true }
}

/**
 * Returns the unanswered request of a refund that was raised since. It is repeated before the rest is sent: it may still
 * take effect, or be in the provider's list already.
 */
export const attemptBeforeRaise = (
  known: Attempt & Part,
  now: Date,
): (RefundRequest & { key: string }) | undefined => {
  const { attempt_key: key, until_cents } = known
  const [, until, cents, reversal] = key?.match(/-until(\d+)-(\d+)(-reversal)?$/) ?? []
  if (!key || until === undefined || Number(until) === until_cents || !mayStillArrive(known, now))
    return undefined
  return { key, amountCents: Number(cents), reversesTransfer: reversal !== undefined }
}

/** Returns how much of the provider's answer is left to return another way, or undefined if a refund is on its way. */
export const centsToReturn = (
  known: Pick<Refund, 'attempt_at'>,
  summary: RefundSummary,
  { amountCents, now }: { amountCents: number; now: Date },
): number | undefined => {
  if (mayStillArrive(known, now)) return undefined
  if (summary.state === 'rejected') return amountCents
  return summary.state === 'short' ? summary.leftCents : undefined
}

/** Ends a refund whose money an administrator returned another way. */
export const returnAnotherWay = (now: Date): RefundChange => ({
  state: 'succeeded',
  failure_code: null,
  returned_at: now,
  // The job still takes back what is left of the transfer.
  next_try_at: now,
  ended_at: now,
})

/** Fails a refund that its job can't finish, so that admins can retry it. Undefined if already settled. */
export const giveUp = (known: Refund, code: string, now: Date): RefundChange | undefined =>
  isWaiting(known)
    ? { state: 'failed', failure_code: code, next_try_at: known.next_try_at, ended_at: now }
    : undefined

/**
 * Returns the state of refunds that were all made by hand, or undefined if the provider rejected the lookup. What went
 * back by then counts even if the provider's answer is older.
 */
export const stateOfManualRefund = (
  summary: RefundSummary,
  { leftCents }: { leftCents: number },
): Refund['state'] | 'none' | undefined => {
  if (summary.state === 'rejected') return undefined
  if (leftCents <= 0) return 'succeeded'
  if (summary.state === 'pending') return 'pending'
  return summary.state === 'short' && summary.failed.length > 0 ? 'failed' : 'none'
}

export const nextRefundLook = (createdAt: Date, now: Date): Date =>
  after(now, Math.min(DAY_MS, Math.max(MINUTE_MS, (now.getTime() - createdAt.getTime()) / 4)))

/** When to ask again whether the bank has decided. Usually a webhook is faster. */
export const nextDisputeLook = (now: Date): Date => after(now, DAY_MS)

export const checkedSince = (now: Date): Date => after(now, -CHECKED_DAYS * DAY_MS)

/** Keeps a payment `refunded` exactly while its refund has succeeded. */
export const paymentStatusAfter = (
  status: PaymentStatus,
  refund: Refund['state'] | 'none' | undefined,
): PaymentStatus => {
  if (refund === undefined) return status
  if (refund === 'succeeded') return 'refunded'
  return status === 'refunded' && refund !== 'pending' ? 'completed' : status
}
