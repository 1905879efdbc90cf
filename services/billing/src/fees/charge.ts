import { setTimeout as pause } from 'node:timers/promises'
import type { BodyOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { chargeFirstBookingFee as endpoint } from '@fieldside/contracts/http/billing.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { conflict, type DomainError, unavailable, unprocessable } from '@fieldside/platform/errors.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { findCustomerId } from '../customers/store/customers.ts'
import { lockCard } from '../customers/store/saved-cards.ts'
import { providerUnavailable } from '../errors.ts'
import { insertPayment } from '../payments/store/payments.ts'
import type { FeeAttempt, SavedCard } from '../schema.ts'
import { payFeeWithCredit } from './credit.ts'
import { type FeeStep, nextFeeStep } from './rules/first-booking-fee.ts'
import { type Settled, sendFeeAttempt, settleFeeAttempt } from './settle-attempt.ts'
import { countFreeAccept, ensureFeeRequest, findOpenAttempt, insertAttempt, lockFee } from './store/fees.ts'

type Input = BodyOf<typeof endpoint>
type Reply = ReplyOf<typeof endpoint>
type Turn =
  | Exclude<FeeStep<FeeAttempt, SavedCard>, { do: 'start' }>
  | { do: 'send'; attempt: FeeAttempt }
  | { do: 'too-late' }

/** Each turn settles one attempt. Running out of turns means that another call keeps changing the pair. */
const TURNS = 4

/** How long to wait for another call that is charging this pair. It usually finishes within a moment. */
const WAITS = 20
const WAIT_MS = 200

const REFUSALS = {
  'payment-method-required': 'Please set up your payment method first to accept bookings from new athletes.',
  'payment-suspended': 'Your last charge was declined. Please save another card to accept new athletes.',
} as const

const appointmentEnded = (): DomainError =>
  conflict('appointment-ended', 'This request was declined or canceled before we charged the fee.')

const outcomeUnknown = (): DomainError =>
  unavailable(
    'We’re checking with the payment provider whether the fee was charged. Please try again in a moment.',
    'outcome-unknown',
    2,
  )

/**
 * Charges the pair's first-booking fee once, even if repeated or called in parallel, to the professional's oldest credit
 * or else to their card.
 * @throws 'payment-method-required', 'payment-suspended', 'card-declined', 'authentication-required' (422),
 *   'appointment-ended' (409), 'outcome-unknown', 'card-provider-unavailable' (503)
 */
export const chargeFirstBookingFee = async (ctx: InSteps<BillingContext>, input: Input): Promise<Reply> => {
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const step = await decideInTurn(ctx, input)
    if (step.do === 'answer') return write(ctx, async () => ({ charged: step.charged }))
    if (step.do === 'refuse') throw unprocessable(step.problem, REFUSALS[step.problem])
    if (step.do === 'too-late') throw appointmentEnded()
    if (step.do === 'wait') break
    const settled =
      step.do === 'send'
        ? await sendFeeAttempt(ctx, step.attempt)
        : await settleFeeAttempt(ctx, step.attempt, {
            unlisted: 'resend',
            cancelsWaiting: step.do === 'cancel',
          })
    const problem = problemOf(settled, step.do === 'send')
    if (problem) throw problem
  }
  throw outcomeUnknown()
}

/** Waits while another call is charging the pair; gives up with `wait` after a few seconds. */
const decideInTurn = async (ctx: InSteps<BillingContext>, input: Input): Promise<Turn> => {
  for (let waits = 0; ; waits += 1) {
    const step = await decide(ctx, input)
    if (step.do !== 'wait' || waits === WAITS) return step
    await pause(WAIT_MS)
  }
}

/** Decides the next step under the pair's lock. Uses a credit at once, and stores a new attempt before it is sent. */
const decide = (ctx: InSteps<BillingContext>, input: Input): Promise<Turn> =>
  writeStep(ctx, async (tx, emit) => {
    const now = ctx.now()
    const fee = await lockFee(tx, input, now)
    const request = await ensureFeeRequest(tx, input, now)
    const open = await findOpenAttempt(tx, input)
    const card = await lockCard(tx, input.professional_user_id)
    const step = nextFeeStep({ fee, open, card, appointmentId: input.appointment_id, now })
    if (step.do === 'answer' && !step.charged) await countFreeAccept(tx, fee)
    if (step.do !== 'start') return step
    if (request.closed_at) return { do: 'too-late' }
    if (await payFeeWithCredit(tx, emit, fee, { input, now })) return { do: 'answer', charged: true }
    const customerId = (await findCustomerId(tx, input.professional_user_id))!
    const payment = {
      user_id: input.professional_user_id,
      payment_type: 'first_booking_fee' as const,
      amount_cents: input.fee_cents,
      appointment_id: input.appointment_id,
    }
    const paymentId = await insertPayment(tx, payment, now)
    const attempt = await insertAttempt(tx, input, { n: step.n, card: step.card, customerId, paymentId, now })
    return { do: 'send', attempt }
  })

/** Returns the error to stop with, or undefined if the next turn can continue from the new state. */
const problemOf = ({ outcome, isCardInUse }: Settled, isOwn: boolean): DomainError | undefined => {
  if (outcome.state === 'succeeded') return undefined
  if (outcome.state === 'unknown') return outcomeUnknown()
  if (outcome.state === 'requires_action') {
    return unprocessable('authentication-required', 'Your bank needs you to confirm this payment.', {
      client_secret: outcome.clientSecret,
      payment_intent_id: outcome.intentId,
    })
  }
  if (outcome.cardAtFault && isCardInUse) return unprocessable('card-declined', outcome.failure.message)
  return isOwn && !outcome.cardAtFault ? providerUnavailable() : undefined
}
