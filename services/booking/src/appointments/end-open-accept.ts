import type { InSteps } from '@fieldside/platform/context.ts'
import { isWorthRetrying } from '@fieldside/platform/database.ts'
import { isDatabaseDown } from '@fieldside/platform/database-outage.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { type BookingContext, type FeeOutcome, traceOf } from '../context.ts'
import { NOT_ASKED, PROVIDER_UNAVAILABLE } from './rules/accept-rules.ts'
import { concludeAccept } from './steps/conclude-accept.ts'
import type { Outcome } from './steps/conclude-series.ts'
import type { OpenAttempt } from './store/accept-attempts.ts'

/** Maps billing's outcome to a problem. The professional can fix only a declined card. */
const PROBLEMS = { none: NOT_ASKED, provider_failed: PROVIDER_UNAVAILABLE, failed: 'card-declined' } as const

type Known = Exclude<FeeOutcome, 'unknown'>

const outcomeOf = (outcome: Known, { starts_at }: OpenAttempt, now: Date): Outcome => {
  if (outcome !== 'charged' && outcome !== 'not_due')
    return { type: 'fail_accept', problem: PROBLEMS[outcome], left_open: true }
  if (starts_at <= now) return { type: 'give_up_accept' }
  return { type: 'confirm_accept', fee_charged: outcome === 'charged' }
}

const conclude = (ctx: InSteps<BookingContext>, attempt: OpenAttempt, outcomeAt: (now: Date) => Outcome) =>
  writeStep(ctx, (tx, emit) => {
    const now = ctx.now()
    return concludeAccept(tx, emit, attempt, { outcome: outcomeAt(now), now })
  })

/**
 * Concludes an attempt once billing knows the outcome of the charge, never before. Retries a failing conclusion until
 * the request expires, then gives up.
 */
export const endOpenAccept = async (ctx: InSteps<BookingContext>, attempt: OpenAttempt): Promise<void> => {
  const outcome = await ctx.billing.feeOutcome(attempt.appointment_id, traceOf(ctx))
  if (outcome === 'unknown') return
  try {
    await conclude(ctx, attempt, (now) => outcomeOf(outcome, attempt, now))
  } catch (error) {
    // An unreachable database is no reason to give up this attempt.
    if (attempt.answer_by > ctx.now() || isDatabaseDown(error) || isWorthRetrying(error)) throw error
    await conclude(ctx, attempt, () => ({ type: 'give_up_accept' }))
    ctx.log.error({ err: error, attempt: attempt.id }, 'gave up on an accept that could not be concluded')
  }
  ctx.log.info({ attempt: attempt.id, outcome }, 'concluded an accept that was left open')
}
