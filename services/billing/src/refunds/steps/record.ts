import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../../context.ts'
import { followFeePayment } from '../../fees/follow-payment.ts'
import { lockFeeOfPayment } from '../../fees/store/fees.ts'
import { followPackagePayment } from '../../packages/follow-payment.ts'
import { publishPayment } from '../../payments/publish.ts'
import { publishRefundFailure } from '../../payments/publish-refund-failure.ts'
import { refundOfPayment, shownRefund } from '../../payments/rules/refund-state.ts'
import { lockPayment, updatePayment } from '../../payments/store/payments.ts'
import { findRefundOf } from '../../payments/store/refunds.ts'
import type { RefundList } from '../../provider/rules/provider-refund.ts'
import type { RefundRow } from '../../schema.ts'
import {
  applySummary,
  centsToRefund,
  isOfAll,
  paymentStatusAfter,
  type RefundSummary,
  stateOfManualRefund,
  summarizeRefunds,
} from '../rules/refund.ts'
import { updateRefund } from '../store/refunds.ts'
import { publishRefundNews } from './publish.ts'
import { saveNews } from './save-news.ts'

type Recorded = { summary: RefundSummary; refund: RefundRow | undefined }

/**
 * Records the provider's refunds of a payment, ours and those made at the provider. Returns the current refund of ours.
 * Idempotent.
 */
export const recordRefund = (
  ctx: InSteps<BillingContext>,
  paymentId: string,
  list: RefundList,
): Promise<Recorded> =>
  writeStep(ctx, async (tx, emit) => {
    const fee = await lockFeeOfPayment(tx, paymentId)
    const payment = await lockPayment(tx, paymentId)
    const known = await findRefundOf(tx, paymentId)
    const now = ctx.now()
    const summary = summarizeRefunds(list, centsToRefund(payment, known))
    const change = known && applySummary(known, summary, now)
    const refund = known && change ? await updateRefund(tx, known.id, change, now) : known
    const { news, sums } = await saveNews(tx, paymentId, list, { ours: refund, now })
    const leftCents = payment.amount_cents - payment.charged_back_cents - sums.refunded_cents
    // A refund made by hand isn't ours to retry: it only changes the payment and its fee. Neither is what a part leaves.
    const ofAll = refund && isOfAll(payment, refund) ? refund : undefined
    const whole = summarizeRefunds(list, centsToRefund(payment, undefined))
    const state = ofAll?.state ?? stateOfManualRefund(whole, { leftCents })
    const status = paymentStatusAfter(payment.status, state)
    if (!change && status === payment.status && news.length === 0) return { summary, refund }
    const paid = await updatePayment(tx, paymentId, { status, ...sums }, now)
    await followFeePayment({ tx, emit, now }, fee, { before: payment, paid })
    const isAnotherWay = Boolean(refund?.returned_at)
    publishPayment(emit, paid, refund ? refundOfPayment(paid, refund) : shownRefund(state ?? 'none'), {
      isAnotherWay,
    })
    publishRefundNews(emit, paid, news, known)
    if (refund && change?.state === 'failed') publishRefundFailure(emit, payment, refund)
    await followPackagePayment({ tx, emit, now }, paid)
    return { summary, refund }
  })
