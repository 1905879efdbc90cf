import { writeStep } from '@fieldside/platform/write.ts'
import { type BookingContext, type FeeOutcome, traceOf } from '../context.ts'
import type { AcceptAttempt } from '../domain/appointment.ts'
import { listLeftOpen } from '../store/accept-attempts.ts'
import { findAppointment } from '../store/appointments.ts'
import { confirmAccept, failAccept, NOT_ASKED, PROVIDER_AWAY, TOO_LATE } from './conclude-accept.ts'

/** Longer than the request that opened an attempt can still be waiting for billing. */
const LEFT_OPEN_AFTER_MS = 10_000

/** Why an accept failed, by what billing says; only the card's own failure is for the professional to mend. */
const PROBLEMS = { none: NOT_ASKED, provider_failed: PROVIDER_AWAY, failed: 'card-declined' } as const

const conclude = async (ctx: BookingContext, attempt: AcceptAttempt, outcome: FeeOutcome): Promise<void> => {
  if (outcome === 'unknown') return
  const { professional_id } = (await findAppointment(ctx.db.kysely, attempt.appointment_id))!
  const open = { ...attempt, professional_id }
  const now = ctx.now()
  await writeStep(ctx, async (tx, emit) => {
    if (outcome !== 'charged' && outcome !== 'not_due') {
      await failAccept(tx, emit, open, { problem: PROBLEMS[outcome], now, isLeftOpen: true })
    } else if (attempt.starts_at <= now) {
      // Nobody knew of it when it began. The request lapses, is told as that, and its fee goes back.
      await failAccept(tx, emit, open, { problem: TOO_LATE, now, isLeftOpen: false })
    } else {
      await confirmAccept(tx, emit, open, { charged: outcome === 'charged', now })
    }
  })
  ctx.log.info({ attempt: attempt.id, outcome }, 'accept that was left open has ended')
}

/** Ends accepts that a crash or an unknown outcome left open, as billing says what became of their fee. */
export const endOpenAccepts = async (ctx: BookingContext): Promise<void> => {
  const until = new Date(ctx.now().getTime() - LEFT_OPEN_AFTER_MS)
  for (const attempt of await listLeftOpen(ctx.db.kysely, until)) {
    try {
      await conclude(ctx, attempt, await ctx.billing.feeOutcome(attempt.appointment_id, traceOf(ctx)))
    } catch (error) {
      // One that cannot be ended now must not keep the others waiting; the next round tries it again.
      ctx.log.warn({ err: error, attempt: attempt.id }, 'accept stays open')
    }
  }
}
