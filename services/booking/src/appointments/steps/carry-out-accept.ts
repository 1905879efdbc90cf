import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { conflict, isDomainError, unavailable, unprocessable } from '@fieldside/platform/errors.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import { type BookingContext, traceOf } from '../../context.ts'
import { eventsOf } from '../../errors.ts'
import type { BookingSchema } from '../../schema.ts'
import { PROVIDER_UNAVAILABLE } from '../rules/accept-rules.ts'
import type { Appointment } from '../rules/appointment.ts'
import { decide } from '../rules/decide.ts'
import { serveChanged } from '../views.ts'
import { concludeAccept } from './conclude-accept.ts'
import type { OpenedAccept } from './open-accept.ts'

const PAYMENT_METHOD_REQUIRED =
  'Please set up your payment method first to accept bookings from new athletes.'

/** Billing's problems that guarantee that nothing was charged. */
const NOT_CHARGED = new Set([
  'payment-method-required',
  'payment-suspended',
  'card-declined',
  'authentication-required',
  PROVIDER_UNAVAILABLE,
])

/** Maps billing's problem to the one the professional sees. A suspended card was declined before. */
const tellProfessional = (error: unknown): unknown => {
  if (isDomainError(error, 'payment-method-required')) {
    return unprocessable('payment-method-required', PAYMENT_METHOD_REQUIRED)
  }
  if (isDomainError(error, 'payment-suspended')) return unprocessable('card-declined', error.detail)
  return error
}

const feeUnavailable = (cause: unknown) =>
  unavailable(
    'We don’t know yet whether the first-booking fee was charged. The request stays open until we do. Please check again in a minute.',
    'fee-unavailable',
    5,
    cause,
  )

const providerUnavailable = (cause: unknown) =>
  unavailable(
    'The payment provider is temporarily unavailable, and you weren’t charged. Please try again in a moment.',
    PROVIDER_UNAVAILABLE,
    2,
    cause,
  )

const professionalMustConfirm = () =>
  conflict(
    'professional-must-confirm',
    'The professional still needs to confirm this time. We’ve asked them to, and your booking stays pending.',
  )

/** Charges the fee. A definite failure ends the attempt; an attempt with an unknown outcome is left to the job. */
const charge = async (
  ctx: InSteps<BookingContext>,
  { attempt, appointment }: OpenedAccept,
): Promise<boolean> => {
  const fee = {
    appointment_id: appointment.id,
    professional_id: appointment.professional_id,
    professional_user_id: appointment.professional_user_id,
    athlete_id: appointment.athlete_id,
    // Billing of the last release, which charges the current fee, rejects the field.
    ...(appointment.fee_cents !== FIRST_BOOKING_FEE_CENTS && { fee_cents: appointment.fee_cents }),
  }
  try {
    return (await ctx.billing.chargeFirstBookingFee(fee, attempt.id, traceOf(ctx))).charged
  } catch (error) {
    if (!isDomainError(error) || !NOT_CHARGED.has(error.code)) {
      ctx.log.warn({ err: error, attempt: attempt.id }, 'fee outcome unknown')
      throw feeUnavailable(error)
    }
    const open = { ...attempt, professional_id: appointment.professional_id }
    const outcome = { type: 'fail_accept', problem: error.code, left_open: false } as const
    const failed = await writeStep(ctx, (tx, emit) =>
      concludeAccept(tx, emit, open, { outcome, now: ctx.now() }),
    )
    if (error.code === PROVIDER_UNAVAILABLE) throw providerUnavailable(error)
    if (attempt.side === 'professional') throw tellProfessional(error)
    // The professional can't confirm a time that has passed since.
    if (failed.wasOpen) eventsOf(decide(failed.appointment, { type: 'accept' }, ctx.now()))
    throw professionalMustConfirm()
  }
}

/** Returns the command's reply about the confirmed appointment. */
export type Reply<R> = (
  tx: Tx<BookingSchema>,
  confirmed: { appointment: Appointment; charged: boolean },
) => Promise<R>

/**
 * Charges the fee due for an open attempt, confirms the appointment, and those of its series.
 * @throws payment-method-required, card-declined, authentication-required, card-provider-unavailable,
 * professional-must-confirm, not-pending, fee-unavailable
 */
export const carryOutAccept = async <R>(
  ctx: InSteps<BookingContext>,
  opened: OpenedAccept,
  replyOf: Reply<R>,
): Promise<R> => {
  const charged = await charge(ctx, opened)
  const outcome = { type: 'confirm_accept', fee_charged: charged } as const
  const open = { ...opened.attempt, professional_id: opened.appointment.professional_id }
  return write(ctx, async (tx, emit) => {
    const { attempt, appointment } = await concludeAccept(tx, emit, open, { outcome, now: ctx.now() })
    if (attempt.state === 'failed') throw feeUnavailable(new Error('given up before billing answered'))
    return replyOf(tx, { appointment, charged: attempt.fee_charged ?? charged })
  })
}

/** Does so for a single request. @throws the same */
export const carryOutSingle = (ctx: InSteps<BookingContext>, opened: OpenedAccept) =>
  carryOutAccept(ctx, opened, async (tx, { appointment, charged }) => ({
    appointment: await serveChanged(ctx, tx, { appointment, viewer: userOf(ctx).role }),
    charged,
  }))
