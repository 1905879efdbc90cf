import { isDatabaseAway, isWorthRetrying } from '@fieldside/platform/database.ts'
import { WAITING } from '@fieldside/platform/jobs.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { type BookingContext, type FeeOutcome, traceOf } from '../context.ts'
import type { OpenAttempt } from '../store/accept-attempts.ts'
import { confirmAccept, failAccept, giveUpAccept, NOT_ASKED, PROVIDER_AWAY } from './conclude-accept.ts'

/** Maps billing's outcome to a problem. The professional can fix only a declined card. */
const PROBLEMS = { none: NOT_ASKED, provider_failed: PROVIDER_AWAY, failed: 'card-declined' } as const

type Known = Exclude<FeeOutcome, 'unknown'>

const conclude = (ctx: BookingContext, attempt: OpenAttempt, outcome: Known): Promise<unknown> =>
  writeStep(ctx, async (tx, emit) => {
    const now = ctx.now()
    if (outcome !== 'charged' && outcome !== 'not_due') {
      await failAccept(tx, emit, attempt, { problem: PROBLEMS[outcome], now, isLeftOpen: true })
    } else if (attempt.starts_at <= now) {
      await giveUpAccept(tx, emit, attempt, now)
    } else {
      await confirmAccept(tx, emit, attempt, { charged: outcome === 'charged', now })
    }
  })

const giveUp = async (ctx: BookingContext, attempt: OpenAttempt, error: unknown): Promise<void> => {
  await writeStep(ctx, (tx, emit) => giveUpAccept(tx, emit, attempt, ctx.now()))
  ctx.log.error({ err: error, attempt: attempt.id }, 'gave up an accept that could not be concluded')
}

/**
 * Concludes an attempt once billing knows the outcome of the charge, never before. Retries a failing conclusion until
 * the request expires, then gives up.
 */
export const endOpenAccept = async (ctx: BookingContext, attempt: OpenAttempt): Promise<unknown> => {
  const outcome = await ctx.billing.feeOutcome(attempt.appointment_id, traceOf(ctx))
  if (outcome === 'unknown') return WAITING
  try {
    await conclude(ctx, attempt, outcome)
  } catch (error) {
    // An unreachable database is no reason to give up this attempt.
    if (attempt.answer_by > ctx.now() || isDatabaseAway(error) || isWorthRetrying(error)) throw error
    await giveUp(ctx, attempt, error)
  }
  ctx.log.info({ attempt: attempt.id, outcome }, 'accept that was left open has ended')
  return undefined
}
