import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { giveUp, shownRefund } from '../domain/refund.ts'
import { lockPayment } from '../store/payments.ts'
import { changeRefund, type DueRefund, findRefundOf } from '../store/refunds.ts'
import { publishPayment } from './publish-payment.ts'
import { publishRefundFailure } from './publish-refund-failure.ts'

/** Fails a refund that its job has parked, so that admins see the reason and can retry it. */
export const failParkedRefund = (ctx: BillingContext, parked: DueRefund, code: string): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const payment = await lockPayment(tx, parked.payment_id)
    const known = await findRefundOf(tx, parked.payment_id)
    const now = ctx.now()
    const change = known && giveUp(known, code, now)
    if (!known || !change) return
    const refund = await changeRefund(tx, known.id, change, now)
    publishPayment(emit, payment, shownRefund(refund.state))
    publishRefundFailure(emit, payment, refund)
  })
