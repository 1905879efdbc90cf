import { itemJob, WAITING } from '@fieldside/platform/jobs.ts'
import type { BillingContext } from '../adapters/card-provider.ts'
import type { BillingSchema, FeeAttempt } from '../schema.ts'
import { findRequest, unsettledAttempts } from '../store/fees.ts'
import { settleFeeAttempt } from './settle-fee-attempt.ts'

const settle = async (ctx: BillingContext, attempt: FeeAttempt): Promise<unknown> => {
  const request = await findRequest(ctx.db.kysely, attempt.appointment_id)
  const hasEnded = request?.closed_at != null
  const { outcome } = await settleFeeAttempt(ctx, attempt, {
    unlisted: hasEnded ? 'end' : 'resend',
    cancelsWaiting: hasEnded,
  })
  return outcome.state === 'unknown' ? WAITING : undefined
}

/** Settles attempts left open by a crash or a lost reply, and those whose appointment has ended. */
export const openFeesJob = itemJob<BillingSchema, BillingContext, FeeAttempt>({
  name: 'open-fees',
  everyMs: 5000,
  find: (ctx, claim) => unsettledAttempts(ctx.db.kysely, ctx.now(), claim),
  idOf: ({ id }) => id,
  run: settle,
})
