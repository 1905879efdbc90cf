import type { BillingContext } from '../card-provider.ts'
import type { FeeAttempt } from '../schema.ts'
import { findRequest, unsettledAttempts } from '../store/fees.ts'
import { settleFeeAttempt } from './settle-fee-attempt.ts'

const AT_ONCE = 20

const settle = async (ctx: BillingContext, attempt: FeeAttempt): Promise<void> => {
  const request = await findRequest(ctx.db.kysely, attempt.appointment_id)
  const hasEnded = request?.closed_at != null
  await settleFeeAttempt(ctx, attempt, { unlisted: hasEnded ? 'end' : 'resend', cancelsWaiting: hasEnded })
}

/** Ends the attempts that a crash or a lost answer left open, and those whose appointment has ended meanwhile. */
export const settleOpenFees = async (ctx: BillingContext): Promise<void> => {
  for (const attempt of await unsettledAttempts(ctx.db.kysely, ctx.now(), AT_ONCE)) {
    try {
      await settle(ctx, attempt)
    } catch (error) {
      // One that cannot be settled must not keep the others waiting; the next round tries it again.
      ctx.log.error({ err: error, attempt: attempt.id }, 'attempt stays open')
    }
  }
}
