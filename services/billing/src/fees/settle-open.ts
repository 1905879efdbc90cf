import type { InSteps } from '@fieldside/platform/context.ts'
import { WAITING } from '@fieldside/platform/job-runner.ts'
import type { BillingContext } from '../context.ts'
import type { FeeAttempt } from '../schema.ts'
import { settleFeeAttempt } from './settle-attempt.ts'
import { findRequest } from './store/fees.ts'

/** Settles an attempt left open by a crash or a lost reply, or whose appointment has ended. Returns WAITING if unknown. */
export const settleOpenFee = async (ctx: InSteps<BillingContext>, attempt: FeeAttempt): Promise<unknown> => {
  const request = await findRequest(ctx.db.kysely, attempt.appointment_id)
  const hasEnded = request?.closed_at != null
  const { outcome } = await settleFeeAttempt(ctx, attempt, {
    unlisted: hasEnded ? 'end' : 'resend',
    cancelsWaiting: hasEnded,
  })
  return outcome.state === 'unknown' ? WAITING : undefined
}
