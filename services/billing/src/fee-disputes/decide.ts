import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { grantFeeDispute as endpoint } from '@fieldside/contracts/http/fee-disputes.ts'
import { audit } from '@fieldside/platform/audit.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { type Emit, write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { publishDecidedDispute } from '../credits/publish.ts'
import { creditFee } from '../fees/credit.ts'
import { endHeldRelease } from '../fees/end-held-release.ts'
import { lockPair } from '../fees/store/fees.ts'
import { lockPayment } from '../payments/store/payments.ts'
import type { BillingSchema, FeeDisputeRow } from '../schema.ts'
import { canBeCredited } from './rules/fee-dispute.ts'
import {
  endFeeDispute,
  findChargedFee,
  findHeldRelease,
  findOpenFeeDispute,
  type HeldRelease,
} from './store/fee-disputes.ts'

type Outcome = ReplyOf<typeof endpoint>['outcome']
type Decision = { outcome: Outcome; reason: string; now: Date }
type Writing = { tx: Tx<BillingSchema>; emit: Emit }

const missing = () => notFound('Dispute Not Found')

const decideDispute = async (
  { tx, emit }: Writing,
  dispute: FeeDisputeRow,
  { outcome, reason, now }: Decision,
): Promise<void> => {
  await lockPair(tx, dispute)
  const end = { state: outcome, decision_reason: reason, decided_at: now }
  if (!(await endFeeDispute(tx, dispute.id, end))) throw missing()
  const { amount_cents } = await lockPayment(tx, dispute.payment_id)
  const decided = { dispute_id: dispute.id, reason: dispute.reason, outcome }
  publishDecidedDispute(emit, { ...dispute, amount_cents }, decided)
  if (outcome === 'rejected') return
  const fee = await findChargedFee(tx, dispute)
  if (!fee || !canBeCredited(fee))
    throw conflict(
      'fee-refunded',
      'This fee was refunded or credited, or will be in a moment. Reject the dispute.',
    )
  await creditFee(tx, emit, fee, { reason: 'dispute', now })
}

const decideThirdCredit = async (
  { tx, emit }: Writing,
  held: HeldRelease,
  { outcome, reason, now }: Decision,
): Promise<void> => {
  if (!(await endHeldRelease(tx, emit, held, { isGranted: outcome === 'granted', reason, now })))
    throw missing()
  publishDecidedDispute(emit, held, { dispute_id: held.appointment_id, reason: 'third_credit', outcome })
}

/**
 * Decides about the credit for a fee, by the id of its dispute or of the appointment of a third credit. Of two decisions
 * at once, one counts.
 * @throws not-found, 'fee-refunded'
 */
export const decideFeeDispute = async (
  ctx: BillingContext,
  id: string,
  { outcome, reason }: { outcome: Outcome; reason: string },
): Promise<ReplyOf<typeof endpoint>> => {
  const dispute = await findOpenFeeDispute(ctx.db.kysely, id)
  const held = dispute ? undefined : await findHeldRelease(ctx.db.kysely, id)
  return write(ctx, async (tx, emit) => {
    const decision = { outcome, reason, now: ctx.now() }
    if (dispute) await decideDispute({ tx, emit }, dispute, decision)
    else if (held) await decideThirdCredit({ tx, emit }, held, decision)
    else throw missing()
    await audit(tx, ctx, {
      action: outcome === 'granted' ? 'grant-fee-dispute' : 'reject-fee-dispute',
      objectType: 'fee_dispute',
      objectId: id,
      after: { outcome },
      reason,
    })
    return { id, outcome }
  })
}
