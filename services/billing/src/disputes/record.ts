import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { followFeePayment } from '../fees/follow-payment.ts'
import { lockFeeOfPayment } from '../fees/store/fees.ts'
import { followPackagePayment } from '../packages/follow-payment.ts'
import { publishPayment } from '../payments/publish.ts'
import { refundOfPayment } from '../payments/rules/refund-state.ts'
import { lockPayment, updatePayment } from '../payments/store/payments.ts'
import { findRefundOf, scheduleRefundCheckNow } from '../payments/store/refunds.ts'
import type { ProviderDispute } from '../provider/rules/provider-dispute.ts'
import type { BillingSchema, PaymentRow } from '../schema.ts'
import {
  isNewer,
  isOver,
  shownDispute,
  stateOfDispute,
  statusAfterDispute,
  summarizeDisputes,
} from './rules/dispute.ts'
import { type ChangedDispute, publishDispute } from './steps/publish.ts'
import { findDispute, listDisputesOf, upsertDispute } from './store/disputes.ts'

type Answer = { disputes: readonly ProviderDispute[]; asOf: Date }
type Recording = { tx: Tx<BillingSchema>; emit: Emit; now: Date }

/** Saves a dispute unless a newer state is known. Returns the change if people can see it. */
const upsert = async (
  { tx, now }: Recording,
  paymentId: string,
  dispute: ProviderDispute,
  asOf: Date,
): Promise<ChangedDispute | undefined> => {
  const known = await findDispute(tx, dispute.id)
  const next = { state: stateOfDispute(dispute), as_of: asOf }
  if (known && !isNewer(known, next)) return undefined
  const endedAt = known && isOver(known) ? known.closed_at : now
  const saved = await upsertDispute(tx, {
    ...next,
    id: dispute.id,
    payment_id: paymentId,
    amount_cents: dispute.amountCents,
    reason: dispute.reason,
    respond_by: dispute.respondBy,
    opened_at: dispute.openedAt,
    closed_at: isOver(next) ? endedAt : null,
  })
  const [before, state] = [shownDispute(known?.state), shownDispute(saved.state)]
  return state && state !== before ? { ...saved, state, before } : undefined
}

/**
 * Records the provider's view of disputes of one payment and returns the payment. A refund that waited for the bank's
 * decision continues. Idempotent.
 */
export const recordDisputes = (
  ctx: InSteps<BillingContext>,
  paymentId: string,
  answer: Answer,
): Promise<PaymentRow> =>
  writeStep(ctx, async (tx, emit) => {
    const now = ctx.now()
    const fee = await lockFeeOfPayment(tx, paymentId)
    const payment = await lockPayment(tx, paymentId)
    const changes: ChangedDispute[] = []
    for (const dispute of answer.disputes) {
      const change = await upsert({ tx, emit, now }, paymentId, dispute, answer.asOf)
      if (change) changes.push(change)
    }
    const sums = summarizeDisputes(await listDisputesOf(tx, paymentId), payment.amount_cents)
    const isSame = sums.dispute === payment.dispute && sums.charged_back_cents === payment.charged_back_cents
    if (isSame && changes.length === 0) return payment
    const status = statusAfterDispute(payment, sums.charged_back_cents)
    const paid = await updatePayment(tx, paymentId, { ...sums, status }, now)
    await followFeePayment({ tx, emit, now }, fee, { before: payment, paid })
    await followPackagePayment({ tx, emit, now }, paid)
    const refund = await findRefundOf(tx, paymentId)
    publishPayment(emit, paid, refundOfPayment(paid, refund), { isAnotherWay: Boolean(refund?.returned_at) })
    for (const change of changes) publishDispute(emit, paid, change)
    if (refund) await scheduleRefundCheckNow(tx, refund, now)
    return paid
  })
