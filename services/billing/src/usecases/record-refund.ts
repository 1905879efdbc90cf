import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { paymentStatusAfter, shownRefund, stateByHand, type Told, takeOnRefund } from '../domain/refund.ts'
import type { RefundRow } from '../schema.ts'
import { lockPayment, setPayment } from '../store/payments.ts'
import { changeRefund, findRefundOf } from '../store/refunds.ts'
import { publishPayment } from './publish-payment.ts'
import { publishRefundFailure } from './publish-refund-failure.ts'

/** Records the provider's view of a refund and returns the current refund. Idempotent. */
export const recordRefund = (
  ctx: BillingContext,
  paymentId: string,
  told: Told,
): Promise<RefundRow | undefined> =>
  writeStep(ctx, async (tx, emit) => {
    const payment = await lockPayment(tx, paymentId)
    const known = await findRefundOf(tx, paymentId)
    const now = ctx.now()
    const change = known && takeOnRefund(known, told, now)
    const refund = known && change ? await changeRefund(tx, known.id, change) : known
    // A refund made by hand isn't ours to retry: it only changes the payment's status.
    const state = refund?.state ?? stateByHand(told)
    const status = paymentStatusAfter(payment.status, state)
    if (!change && status === payment.status) return refund
    publishPayment(emit, await setPayment(tx, paymentId, { status }, now), shownRefund(state))
    if (refund && change?.state === 'failed') publishRefundFailure(emit, payment, refund)
    return refund
  })
