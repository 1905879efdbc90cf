import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { DisputedFee, disputeFee as endpoint } from '@fieldside/contracts/http/fee-disputes.ts'
import { FEE_DISPUTE_DAYS } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { publishOpenedDispute } from '../credits/publish.ts'
import { findCreditOfSession } from '../credits/store/credits.ts'
import { lockPair } from '../fees/store/fees.ts'
import { canBeCredited, disputableUntil } from './rules/fee-dispute.ts'
import { findEnd } from './steps/find-end.ts'
import { findChargedFee, findFeeDispute, insertFeeDispute } from './store/fee-disputes.ts'
import { toDisputedFee } from './views.ts'

/**
 * Disputes the fee that a session of the caller carries. Asks booking first when the session ends.
 * @throws not-found, 'dispute-late', 'dispute-open', 'fee-refunded'
 */
export const disputeFee = async (
  ctx: BillingContext,
  appointmentId: string,
  { reason, statement }: BodyOf<typeof endpoint>,
): Promise<DisputedFee> => {
  const of = { appointment_id: appointmentId, professional_user_id: userOf(ctx).userId }
  const missing = () => notFound('Fee Not Found')
  const known = await findChargedFee(ctx.db.kysely, of)
  if (!known) throw missing()
  const until = disputableUntil(await findEnd(ctx, appointmentId))
  return write(ctx, async (tx, emit) => {
    await lockPair(tx, known)
    const fee = await findChargedFee(tx, of)
    if (!fee) throw missing()
    const now = ctx.now()
    if (await findFeeDispute(tx, of)) throw conflict('dispute-open', 'You already disputed this fee.')
    if (!canBeCredited(fee))
      throw conflict('fee-refunded', 'This fee was refunded or credited, or will be in a moment.')
    if (now > until)
      throw conflict(
        'dispute-late',
        `You can dispute a fee until ${FEE_DISPUTE_DAYS} days after the end of the session.`,
      )
    const { professional_id, athlete_id, payment_id } = fee
    const facts = { ...of, professional_id, athlete_id, payment_id, reason, statement, opened_at: now }
    const id = await insertFeeDispute(tx, facts)
    if (id === undefined) throw conflict('dispute-open', 'You already disputed this fee.')
    publishOpenedDispute(emit, fee, { dispute_id: id, reason })
    const credit = await findCreditOfSession(tx, of)
    return toDisputedFee(await findFeeDispute(tx, of), { until: null, credit })
  })
}
