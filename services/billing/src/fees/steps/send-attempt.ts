import type { BillingContext } from '../../context.ts'
import type { FeeAttempt } from '../../schema.ts'
import { outcomeOfCharge } from '../rules/first-booking-fee.ts'
import { type Settled, settleFeeAttempt } from '../settle-attempt.ts'
import { chargeAttempt } from './charge-attempt.ts'
import { recordFeeOutcome } from './record-outcome.ts'

/** Charges the card. If the reply is lost, looks the charge up right away. */
export const sendFeeAttempt = async (ctx: BillingContext, attempt: FeeAttempt): Promise<Settled> => {
  const outcome = outcomeOfCharge(await chargeAttempt(ctx, attempt))
  if (outcome.state !== 'unknown')
    return { outcome, isCardInUse: await recordFeeOutcome(ctx, attempt.id, outcome) }
  ctx.log.warn({ attempt: attempt.id }, 'charge outcome unknown, looking it up')
  return settleFeeAttempt(ctx, attempt, { unlisted: 'leave' })
}
