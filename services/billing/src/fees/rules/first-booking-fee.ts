import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { PaymentStatus } from '../../payments/rules/payment.ts'
import type { RefundState } from '../../payments/rules/refund-state.ts'
import type { CardFailure, CardIntent, ChargeAnswer } from '../../provider/rules/card-intent.ts'

export type FeeStatus = 'owed' | 'charged' | 'refunded'
export type AttemptState = 'started' | 'unknown' | 'requires_action' | 'succeeded' | 'failed'
export type RefundReason =
  | 'called_off_in_time'
  | 'never_agreed'
  | 'duplicate'
  | 'session_called_off'
  | 'session_given_back'
  | 'given_back'
  | 'package_returned'

/** How long an attempt belongs to the call that sent it. Other calls don't touch it until then. */
export const OWNER_MS = 12_000
/** Age at which an attempt that the provider doesn't list is resent with the same key. */
export const RESEND_AFTER_MS = 15_000
/** Stripe forgets an idempotency key after 24 h. An attempt not listed by then never reached it. */
export const KEY_LIFE_MS = 23 * HOUR_MS

type Attempt = {
  n: number
  state: AttemptState
  sent_at: Date
  stripe_payment_method_id: string
}
type Card = { stripe_payment_method_id: string; suspended: boolean }
export type FeeSituation<A extends Attempt, C extends Card> = {
  fee: { status: FeeStatus; appointment_id: string | null; attempts: number }
  open: A | undefined
  card: C | undefined
  appointmentId: string
  now: Date
}
export type FeeStep<A, C> =
  | { do: 'answer'; charged: boolean }
  | { do: 'refuse'; problem: 'payment-method-required' | 'payment-suspended' }
  /** Another call is charging this pair. */
  | { do: 'wait' }
  | { do: 'look-up'; attempt: A }
  /** The open attempt waits for authentication of a card that has since been replaced. */
  | { do: 'cancel'; attempt: A }
  | { do: 'start'; n: number; card: C }

/** Decides the next step for a pair's fee. This is the only place that enforces one charge per pair. */
export const nextFeeStep = <A extends Attempt, C extends Card>(
  situation: FeeSituation<A, C>,
): FeeStep<A, C> => {
  const { fee, open, card, appointmentId, now } = situation
  if (fee.status === 'charged') return { do: 'answer', charged: fee.appointment_id === appointmentId }
  if (open) return stepOfOpen(open, card, now)
  if (!card) return { do: 'refuse', problem: 'payment-method-required' }
  if (card.suspended) return { do: 'refuse', problem: 'payment-suspended' }
  return { do: 'start', n: fee.attempts + 1, card }
}

const stepOfOpen = <A extends Attempt, C extends Card>(
  open: A,
  card: C | undefined,
  now: Date,
): FeeStep<A, C> => {
  if (isInFlight(open, now)) return { do: 'wait' }
  const isReplaced = card !== undefined && card.stripe_payment_method_id !== open.stripe_payment_method_id
  return open.state === 'requires_action' && isReplaced
    ? { do: 'cancel', attempt: open }
    : { do: 'look-up', attempt: open }
}

export const isInFlight = (attempt: { state: AttemptState; sent_at: Date }, now: Date): boolean =>
  attempt.state === 'started' && now.getTime() - attempt.sent_at.getTime() < OWNER_MS

/** Returns when an attempt's sender stops waiting. */
export const senderTimesOutAt = (sentAt: Date): Date => new Date(sentAt.getTime() + OWNER_MS)

/** Returns the time before which an attempt's sender has stopped waiting. */
export const senderTimedOutBefore = (now: Date): Date => new Date(now.getTime() - OWNER_MS)

export const stepOfUnlisted = (sentAt: Date, now: Date): 'wait' | 'resend' | 'give-up' => {
  const ageMs = now.getTime() - sentAt.getTime()
  if (ageMs >= KEY_LIFE_MS) return 'give-up'
  return ageMs >= RESEND_AFTER_MS ? 'resend' : 'wait'
}

export type FeeOutcome =
  | { state: 'succeeded'; intentId: string }
  | { state: 'failed'; intentId: string | null; failure: CardFailure; cardAtFault: boolean }
  | { state: 'requires_action'; intentId: string; clientSecret: string | null }
  | { state: 'unknown'; intentId: string | null }

const HOLDER_CODES = ['authentication_required', 'payment_intent_authentication_failure']
const CANCELED: CardFailure = { code: 'canceled', message: 'The payment was canceled.' }
export const NOT_RECEIVED: CardFailure = { code: 'not_received', message: 'The payment wasn’t processed.' }

/** Maps an intent to an outcome. Anything undecided is `unknown`. */
export const outcomeOfIntent = ({ id, status, clientSecret, failure }: CardIntent): FeeOutcome => {
  if (status === 'succeeded') return { state: 'succeeded', intentId: id }
  if (status === 'canceled') return { state: 'failed', intentId: id, failure: CANCELED, cardAtFault: false }
  if (status === 'requires_action') return { state: 'requires_action', intentId: id, clientSecret }
  if (status !== 'requires_payment_method' || !failure) return { state: 'unknown', intentId: id }
  if (HOLDER_CODES.includes(failure.code)) return { state: 'requires_action', intentId: id, clientSecret }
  return { state: 'failed', intentId: id, failure, cardAtFault: true }
}

export const outcomeOfCharge = (answer: ChargeAnswer): FeeOutcome => {
  if (answer.kind === 'intent') return outcomeOfIntent(answer.intent)
  if (answer.kind === 'unknown') return { state: 'unknown', intentId: null }
  return { state: 'failed', intentId: null, failure: answer.failure, cardAtFault: answer.cardAtFault }
}

/**
 * Returns whether an outcome changes an attempt. Duplicates and late outcomes don't, except that a success
 * overrides a failure. Pending authentication isn't downgraded to `unknown`.
 */
export const changesAttempt = (from: AttemptState, to: FeeOutcome['state']): boolean => {
  if (from === to || from === 'succeeded') return false
  if (from === 'failed') return to === 'succeeded'
  return !(from === 'requires_action' && to === 'unknown')
}

/**
 * Returns the idempotency key of an attempt, shared by all its sends so that the provider charges it once.
 */
export const feeKey = (professionalId: string, athleteId: string, n: number): string =>
  `fee-${professionalId}-${athleteId}-${n}`

/**
 * Decides what a payment whose money went back at the provider, or returned from there, changes for its pair. The pair
 * pays once: money that returns after it has paid another fee is refunded.
 */
export const changeOfFee = ({
  fee,
  paid,
  isLast,
}: {
  fee: { status: FeeStatus; payment_id: string | null }
  paid: { id: string; status: PaymentStatus }
  /** The pair has paid no fee after this one. */
  isLast: boolean
}): 'owe' | 'restore' | 'refund' | undefined => {
  const isCurrent = fee.payment_id === paid.id
  if (paid.status === 'refunded') return isCurrent ? 'owe' : undefined
  if (paid.status !== 'completed' || isCurrent) return undefined
  return fee.status !== 'charged' && isLast ? 'restore' : 'refund'
}

/** Where a paid fee is: `request` is that of the appointment that carries it, `refund` the state of its refund. */
type PaidFeeFacts = {
  request: { closed_at: Date | null; refund_reason: string | null }
  refund: RefundState | undefined
  /** The fee became a credit. */
  isCredited: boolean
}
export type PaidFeeState = 'charged' | 'kept' | 'refunding' | 'refunded' | 'refund_failed' | 'credited'

const REFUND_STATES = { pending: 'refunding', succeeded: 'refunded', failed: 'refund_failed' } as const

/** A fee is kept once the session that carries it was canceled without a right to a refund. */
export const stateOfPaidFee = ({ request, refund, isCredited }: PaidFeeFacts): PaidFeeState => {
  if (refund) return REFUND_STATES[refund]
  if (isCredited || request.refund_reason === 'athlete_absent') return 'credited'
  if (!request.closed_at) return 'charged'
  return request.refund_reason === null ? 'kept' : 'refunding'
}
