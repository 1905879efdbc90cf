import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { getFeeOutcome as endpoint } from '@fieldside/contracts/http/billing.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { hasUsedCredit } from '../credits/store/credits.ts'
import { isInFlight } from './rules/first-booking-fee.ts'
import { settleFeeAttempt } from './settle-attempt.ts'
import { findLastAttempt, findOpenAttempt, findPair, findRequest, hasSucceeded } from './store/fees.ts'

type Outcome = ReplyOf<typeof endpoint>['outcome']

/** Returns the outcome of an appointment's fee. Looks up an open attempt but never resends it. */
export const getFeeOutcome = async (
  ctx: InSteps<BillingContext>,
  appointmentId: string,
): Promise<Outcome> => {
  const known = await ofTables(ctx, appointmentId)
  if (typeof known === 'string') return known
  if (isInFlight(known, ctx.now())) return 'unknown'
  await settleFeeAttempt(ctx, known, { unlisted: 'leave' })
  const settled = await ofTables(ctx, appointmentId)
  if (typeof settled === 'string') return settled
  return settled.state === 'requires_action' ? 'failed' : 'unknown'
}

const ofTables = async (ctx: BillingContext, appointmentId: string) => {
  const on = ctx.db.kysely
  const request = await findRequest(on, appointmentId)
  if (!request) return 'none' satisfies Outcome
  const open = await findOpenAttempt(on, request)
  const fee = await findPair(on, request)
  const isCharged =
    fee.appointment_id === appointmentId ||
    (await hasSucceeded(on, appointmentId)) ||
    (await hasUsedCredit(on, appointmentId))
  if (isCharged) return 'charged' satisfies Outcome
  if (fee.status === 'charged') return 'not_due' satisfies Outcome
  // This may be another appointment's attempt: the pair shares one fee, so its outcome decides both.
  if (open) return open
  const last = await findLastAttempt(on, request, request.created_at)
  // With no attempt since the request, the charge was refused because no working card was saved.
  return (last?.card_at_fault === false ? 'provider_failed' : 'failed') satisfies Outcome
}
