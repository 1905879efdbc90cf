import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import { refundedAnotherWay } from '@fieldside/contracts/events/billing.ts'
import type { markRefundPaid as endpoint, FailedRefund } from '@fieldside/contracts/http/payments.ts'
import { audit } from '@fieldside/platform/audit.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { followDisputes } from '../disputes/follow.ts'
import { followPackagePayment } from '../packages/follow-payment.ts'
import { publishPayment } from '../payments/publish.ts'
import { refundOfPayment } from '../payments/rules/refund-state.ts'
import { lockPayment, updatePayment } from '../payments/store/payments.ts'
import { findParkedRefunds, sumReturnedAnotherWay } from '../payments/store/refunds.ts'
import { paidFor } from '../payments/views.ts'
import { centsToRefund, centsToReturn, isOfAll, returnAnotherWay, summarizeRefunds } from './rules/refund.ts'
import { publishRefundNews } from './steps/publish.ts'
import { saveNews } from './steps/save-news.ts'
import { findNeedingAttention, lockNeedingAttention, updateRefund } from './store/refunds.ts'
import { toFailedRefund } from './views.ts'

const missing = () => notFound('Refund Not Found')

/**
 * Ends a refund that stopped, because an administrator returned the money outside the provider. Asks the provider first,
 * so that nobody is paid twice: a refund that is on its way, or whose last request may still arrive, or whose payment a
 * bank disputes, can't be ended.
 * Its job then takes back what is left of a session's transfer.
 * @throws not-found, 'refund-on-its-way', 'card-provider-unavailable'
 */
export const markRefundPaid = async (
  ctx: InSteps<BillingContext>,
  id: string,
  { reason }: BodyOf<typeof endpoint>,
): Promise<FailedRefund> => {
  const parked = await findParkedRefunds(ctx.db)
  const stopped = await findNeedingAttention(ctx.db.kysely, id, [...parked.keys()])
  if (!stopped || stopped.state === 'succeeded') throw missing()
  // The webhook of a new dispute may be on its way.
  await followDisputes(ctx, { ...stopped, id: stopped.payment_id })
  const list = await ctx.paymentProvider.refundsOf(stopped.payment_intent_id)
  return write(ctx, async (tx, emit) => {
    const now = ctx.now()
    const payment = await lockPayment(tx, stopped.payment_id)
    const refund = await lockNeedingAttention(tx, id, [...parked.keys()])
    if (!refund || refund.state !== stopped.state || refund.tries !== stopped.tries) throw missing()
    if (payment.dispute === 'open')
      throw conflict('refund-on-its-way', 'A bank disputes this payment. Wait until it decides.')
    const amountCents = centsToRefund(payment, refund)
    const leftCents = centsToReturn(refund, summarizeRefunds(list, amountCents), { amountCents, now })
    if (leftCents === undefined)
      throw conflict(
        'refund-on-its-way',
        'This refund may still reach the card. Retry it or try again later.',
      )
    const returned_cents = leftCents - (await sumReturnedAnotherWay(tx, payment.id))
    // The entry of what is returned is the rest after those of the provider's refunds.
    const { news, sums } = await saveNews(tx, payment.id, list, { ours: refund, now })
    const ended = await updateRefund(tx, id, returnAnotherWay(now), now)
    const status = isOfAll(payment, refund) ? ('refunded' as const) : payment.status
    const refunded = await updatePayment(tx, payment.id, { status, ...sums }, now)
    await followPackagePayment({ tx, emit, now }, refunded)
    publishPayment(emit, refunded, refundOfPayment(refunded, ended), { isAnotherWay: true })
    publishRefundNews(emit, refunded, news, refund)
    const { user_id, payment_type, amount_cents, currency } = refunded
    const facts = { user_id, payment_type, amount_cents, returned_cents, currency, ...paidFor(refunded) }
    emit(refundedAnotherWay, id, { ...facts, refund_id: id, payment_id: payment.id })
    const after = { returned_cents }
    await audit(tx, ctx, { action: 'mark-refund-paid', objectType: 'refund', objectId: id, after, reason })
    return toFailedRefund(refund, parked.get(id))
  })
}
