import type { BillingContext } from '../card-provider.ts'
import { findRequest, unsettledAttempts } from '../store/fees.ts'
import { settleFeeAttempt } from './settle-fee-attempt.ts'

const AT_ONCE = 20

/** Ends the attempts that a crash or a lost answer left open, and those whose appointment has ended meanwhile. */
export const settleOpenFees = async (ctx: BillingContext): Promise<void> => {
  const on = ctx.db.kysely
  for (const attempt of await unsettledAttempts(on, ctx.now(), AT_ONCE)) {
    const request = await findRequest(on, attempt.appointment_id)
    const hasEnded = request?.closed_at != null
    await settleFeeAttempt(ctx, attempt, { unlisted: hasEnded ? 'end' : 'resend', cancelsWaiting: hasEnded })
  }
}
