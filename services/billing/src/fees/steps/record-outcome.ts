import { firstBookingFeeCharged, paymentMethodFailed } from '@fieldside/contracts/events/billing.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../../context.ts'
import { lockCard, updateFailedCard } from '../../customers/store/saved-cards.ts'
import { publishPayment } from '../../payments/publish.ts'
import { updatePayment } from '../../payments/store/payments.ts'
import { insertRefund } from '../../payments/store/refunds.ts'
import type { BillingSchema, Fee, FeeAttempt } from '../../schema.ts'
import { changesAttempt, type FeeOutcome } from '../rules/first-booking-fee.ts'
import { findAttempt, findRequest, lockPair, updateAttempt, updateFeeToCharged } from '../store/fees.ts'
import { insertRelease } from '../store/releases.ts'

type Recording = { tx: Tx<BillingSchema>; emit: Emit; now: Date; fee: Fee; attempt: FeeAttempt }

/**
 * Records an attempt's outcome and its consequences. Duplicates and late outcomes change nothing. Returns
 * whether the charged card is still the saved one.
 */
export const recordFeeOutcome = (
  ctx: InSteps<BillingContext>,
  attemptId: string,
  outcome: FeeOutcome,
): Promise<boolean> =>
  writeStep(ctx, async (tx, emit) => {
    const found = await findAttempt(tx, attemptId)
    if (!found) return false
    const fee = await lockPair(tx, found)
    const attempt = (await findAttempt(tx, attemptId))!
    const now = ctx.now()
    if (changesAttempt(attempt.state, outcome.state)) {
      await updateAttempt(tx, attempt, outcome, now)
      await follow({ tx, emit, now, fee, attempt }, outcome)
    }
    const card = await lockCard(tx, attempt.professional_user_id)
    return card?.stripe_payment_method_id === attempt.stripe_payment_method_id
  })

const follow = async (on: Recording, outcome: FeeOutcome): Promise<void> => {
  if (outcome.state === 'succeeded') return followSuccess(on, outcome.intentId)
  if (outcome.state === 'requires_action') return failCard(on, 'authentication_required')
  if (outcome.state === 'unknown') return
  const intent = outcome.intentId ? { payment_intent_id: outcome.intentId } : {}
  publishPayment(
    on.emit,
    await updatePayment(on.tx, on.attempt.payment_id, { status: 'failed', ...intent }, on.now),
  )
  if (outcome.cardAtFault) await failCard(on, 'declined')
}

/** Marks the card only if it is still the saved one; a newer card isn't at fault. */
const failCard = async (
  { tx, emit, now, attempt }: Recording,
  reason: 'declined' | 'authentication_required',
): Promise<void> => {
  const userId = attempt.professional_user_id
  const card = await lockCard(tx, userId)
  if (card?.stripe_payment_method_id !== attempt.stripe_payment_method_id) return
  const version = await updateFailedCard(tx, card, reason === 'declined' ? reason : null, now)
  emit(paymentMethodFailed, userId, {
    user_id: userId,
    version,
    reason,
    appointment_id: attempt.appointment_id,
  })
}

const followSuccess = async (on: Recording, intentId: string): Promise<void> => {
  const { tx, emit, now, fee, attempt } = on
  const paid = await updatePayment(
    tx,
    attempt.payment_id,
    { status: 'completed', payment_intent_id: intentId },
    now,
  )
  publishPayment(emit, paid)
  if (fee.status === 'charged') {
    // An attempt considered failed took the money after all. The pair pays only once.
    await insertRefund(tx, { ...paid, payment_intent_id: intentId }, 'duplicate', now)
    return
  }
  await updateFeeToCharged(tx, attempt, now)
  emit(firstBookingFeeCharged, attempt.appointment_id, {
    appointment_id: attempt.appointment_id,
    professional_id: attempt.professional_id,
    professional_user_id: attempt.professional_user_id,
    athlete_id: attempt.athlete_id,
    payment_id: paid.id,
    amount_cents: paid.amount_cents,
    currency: paid.currency,
  })
  const request = await findRequest(tx, attempt.appointment_id)
  if (request?.refund_reason) await insertRelease(tx, { ...attempt, reason: request.refund_reason }, now)
}
