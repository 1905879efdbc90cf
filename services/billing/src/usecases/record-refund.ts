import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import {
  applySummary,
  paymentStatusAfter,
  type RefundSummary,
  shownRefund,
  stateOfManualRefund,
} from '../domain/refund.ts'
import type { RefundRow } from '../schema.ts'
import { lockPayment, setPayment } from '../store/payments.ts'
import { changeRefund, findRefundOf } from '../store/refunds.ts'
import { publishPayment } from './publish-payment.ts'
import { publishRefundFailure } from './publish-refund-failure.ts'

/** Records the provider's view of a refund and returns the current refund. Idempotent. */
export const recordRefund = (
  ctx: BillingContext,
  paymentId: string,
  summary: RefundSummary,
): Promise<RefundRow | undefined> =>
  writeStep(ctx, async (tx, emit) => {
    const payment = await lockPayment(tx, paymentId)
    const known = await findRefundOf(tx, paymentId)
    const now = ctx.now()
    const change = known && applySummary(known, summary, now)
    const refund = known && change ? await changeRefund(tx, known.id, change, now) : known
    // A refund made by hand isn't ours to retry: it only changes the payment's status.
    const state = refund?.state ?? stateOfManualRefund(summary)
    const status = paymentStatusAfter(payment.status, state)
    if (!change && status === payment.status) return refund
    publishPayment(emit, await setPayment(tx, paymentId, { status }, now), shownRefund(state))
    if (refund && change?.state === 'failed') publishRefundFailure(emit, payment, refund)
    return refund
  })
