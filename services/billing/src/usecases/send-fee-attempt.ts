import type { BillingContext } from '../context.ts'
import { outcomeOfCharge } from '../domain/first-booking-fee.ts'
import type { FeeAttempt } from '../schema.ts'
import { chargeAttempt } from './charge-attempt.ts'
import { recordFeeOutcome } from './record-fee-outcome.ts'
import { type Settled, settleFeeAttempt } from './settle-fee-attempt.ts'

/** Charges the card. If the reply is lost, looks the charge up right away. */
export const sendFeeAttempt = async (ctx: BillingContext, attempt: FeeAttempt): Promise<Settled> => {
  const outcome = outcomeOfCharge(await chargeAttempt(ctx, attempt))
  if (outcome.state !== 'unknown')
    return { outcome, isCardInUse: await recordFeeOutcome(ctx, attempt.id, outcome) }
  ctx.log.warn({ attempt: attempt.id }, 'charge outcome unknown, looking it up')
  return settleFeeAttempt(ctx, attempt, { unlisted: 'leave' })
}
