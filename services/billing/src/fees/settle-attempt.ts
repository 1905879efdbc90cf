import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { isProviderUnavailable } from '../errors.ts'
import type { CardIntent, ChargeAnswer } from '../provider/rules/card-intent.ts'
import type { FeeAttempt } from '../schema.ts'
import {
  type FeeOutcome,
  NOT_RECEIVED,
  outcomeOfCharge,
  outcomeOfIntent,
  stepOfUnlisted,
} from './rules/first-booking-fee.ts'
import { recordFeeOutcome } from './steps/record-outcome.ts'

export type Settled = { outcome: FeeOutcome; isCardInUse: boolean }
type Options = {
  /** Whether to resend an attempt that the provider doesn't list (with its own key), leave it, or end it. */
  unlisted: 'resend' | 'leave' | 'end'
  /** Cancels an intent that still waits for authentication. */
  cancelsWaiting?: boolean
}

const NOT_KNOWN: FeeOutcome = { state: 'unknown', intentId: null }
const LOST: FeeOutcome = { state: 'failed', intentId: null, failure: NOT_RECEIVED, cardAtFault: false }

/**
 * Looks an attempt up at the provider and records its outcome, or `unknown` if the provider can't be reached.
 */
export const settleFeeAttempt = async (
  ctx: InSteps<BillingContext>,
  attempt: FeeAttempt,
  options: Options,
): Promise<Settled> => record(ctx, attempt, await downIsUnknown(ctx, () => lookUp(ctx, attempt, options)))

const record = async (
  ctx: InSteps<BillingContext>,
  attempt: FeeAttempt,
  outcome: FeeOutcome,
): Promise<Settled> => ({
  outcome,
  isCardInUse: await recordFeeOutcome(ctx, attempt.id, outcome),
})

const downIsUnknown = async (ctx: BillingContext, work: () => Promise<FeeOutcome>): Promise<FeeOutcome> => {
  try {
    return await work()
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    ctx.log.warn({ err: error }, 'payment provider unavailable')
    return NOT_KNOWN
  }
}

/** Charges the attempt's card under its own key, so that a repeated call charges once. */
const chargeAttempt = (ctx: BillingContext, attempt: FeeAttempt): Promise<ChargeAnswer> =>
  ctx.paymentProvider.charge({
    key: attempt.idempotency_key,
    attemptId: attempt.id,
    appointmentId: attempt.appointment_id,
    customerId: attempt.stripe_customer_id,
    paymentMethodId: attempt.stripe_payment_method_id,
    amountCents: attempt.fee_cents,
  })

const find = (ctx: BillingContext, attempt: FeeAttempt): Promise<CardIntent | undefined> =>
  attempt.payment_intent_id
    ? ctx.paymentProvider.retrieveIntent(attempt.payment_intent_id)
    : ctx.paymentProvider.findIntentByAttempt(attempt.stripe_customer_id, attempt.id)

const lookUp = async (ctx: BillingContext, attempt: FeeAttempt, options: Options): Promise<FeeOutcome> => {
  const intent = await find(ctx, attempt)
  if (!intent) return ofUnlisted(ctx, attempt, options.unlisted)
  const outcome = outcomeOfIntent(intent)
  const isWaiting = outcome.state === 'requires_action'
  // The browser holds this intent's secret, so it must not stay chargeable alongside the next attempt.
  const isStillOpen =
    attempt.state === 'requires_action' && outcome.state === 'failed' && intent.status !== 'canceled'
  if (!isStillOpen && !(isWaiting && options.cancelsWaiting)) return outcome
  const ended = outcomeOfIntent(await ctx.paymentProvider.cancelIntent(intent.id))
  return ended.state === 'failed' && outcome.state === 'failed' ? outcome : ended
}

const ofUnlisted = async (
  ctx: BillingContext,
  attempt: FeeAttempt,
  unlisted: Options['unlisted'],
): Promise<FeeOutcome> => {
  const step = stepOfUnlisted(attempt.sent_at, ctx.now())
  if (step === 'give-up') return LOST
  if (step === 'wait' || unlisted === 'leave') return NOT_KNOWN
  // The fee is no longer wanted. If the request arrives after all, the money is refunded.
  if (unlisted === 'end') return LOST
  const answer = await chargeAttempt(ctx, attempt)
  return answer.kind === 'unknown' && answer.isFinal ? LOST : outcomeOfCharge(answer)
}

/** Charges the card. If the reply is lost, looks the charge up right away. */
export const sendFeeAttempt = async (ctx: InSteps<BillingContext>, attempt: FeeAttempt): Promise<Settled> => {
  const outcome = outcomeOfCharge(await chargeAttempt(ctx, attempt))
  if (outcome.state !== 'unknown')
    return { outcome, isCardInUse: await recordFeeOutcome(ctx, attempt.id, outcome) }
  ctx.log.warn({ attempt: attempt.id }, 'charge outcome unknown, looking it up')
  return settleFeeAttempt(ctx, attempt, { unlisted: 'leave' })
}
