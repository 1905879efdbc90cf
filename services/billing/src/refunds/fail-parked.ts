import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { publishPayment } from '../payments/publish.ts'
import { publishRefundFailure } from '../payments/publish-refund-failure.ts'
import { shownRefund } from '../payments/rules/refund-state.ts'
import { lockPayment } from '../payments/store/payments.ts'
import { findRefundOf } from '../payments/store/refunds.ts'
import { giveUp } from './rules/refund.ts'
import { type DueRefund, updateRefund } from './store/refunds.ts'

/** Fails a refund that its job has parked, so that admins see the reason and can retry it. */
export const failParkedRefund = (
  ctx: InSteps<BillingContext>,
  parked: DueRefund,
  code: string,
): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const payment = await lockPayment(tx, parked.payment_id)
    const known = await findRefundOf(tx, parked.payment_id)
    const now = ctx.now()
    const change = known && giveUp(known, code, now)
    if (!known || !change) return
    const refund = await updateRefund(tx, known.id, change, now)
    publishPayment(emit, payment, shownRefund(refund.state))
    publishRefundFailure(emit, payment, refund)
  })
