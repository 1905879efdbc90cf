import type { DisputedFee } from '@fieldside/contracts/http/fee-disputes.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { findCreditOfSession } from '../credits/store/credits.ts'
import { canBeCredited, disputableUntil } from './rules/fee-dispute.ts'
import { findEnd } from './steps/find-end.ts'
import { findChargedFee, findFeeDispute } from './store/fee-disputes.ts'
import { toDisputedFee } from './views.ts'

/** Returns whether a credit paid the fee of the caller's session, until when they can dispute it, and their dispute. */
export const getDisputedFee = async (ctx: BillingContext, appointmentId: string): Promise<DisputedFee> => {
  const of = { appointment_id: appointmentId, professional_user_id: userOf(ctx).userId }
  const dispute = await findFeeDispute(ctx.db.kysely, of)
  const credit = await findCreditOfSession(ctx.db.kysely, of)
  if (dispute) return toDisputedFee(dispute, { until: null, credit })
  const fee = await findChargedFee(ctx.db.kysely, of)
  const until = fee && canBeCredited(fee) ? disputableUntil(await findEnd(ctx, appointmentId)) : null
  return toDisputedFee(undefined, { until: until && until >= ctx.now() ? until : null, credit })
}
