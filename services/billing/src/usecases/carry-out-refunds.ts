import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../card-provider.ts'
import {
  type DueRefund,
  dueRefunds,
  endRefund,
  lockPayment,
  putOffRefund,
  setPayment,
} from '../store/payments.ts'
import { emitPayment } from './record-fee-outcome.ts'

const AT_ONCE = 20

/** Gives back what is due; what fails is tried again later. */
export const carryOutRefunds = async (ctx: BillingContext): Promise<void> => {
  for (const refund of await dueRefunds(ctx.db.kysely, ctx.now(), AT_ONCE)) await carryOut(ctx, refund)
}

const carryOut = async (ctx: BillingContext, refund: DueRefund): Promise<void> => {
  try {
    // A session's money lies in the professional's account: it is taken back from there.
    const passedOn = refund.payment_type === 'session'
    // A key of its own each time: Stripe answers a failure again for the same one, and refunds a charge once anyway.
    const key = `refund-${refund.id}-${refund.tries}`
    const refundId = await ctx.cards.refund(refund.payment_intent_id, key, passedOn)
    await finishRefund(ctx, refund.payment_id, refundId)
  } catch (error) {
    ctx.log.error({ err: error, refund: refund.id, tries: refund.tries }, 'refund is tried again')
    await writeStep(ctx, (tx) => putOffRefund(tx, refund, ctx.now()))
  }
}

/** Notes that a payment was given back in full, by us or at the provider; told twice it is one fact. */
export const finishRefund = (
  ctx: BillingContext,
  paymentId: string,
  stripeRefundId: string | null,
): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const payment = await lockPayment(tx, paymentId)
    await endRefund(tx, paymentId, stripeRefundId, ctx.now())
    if (payment.status === 'refunded') return
    emitPayment(emit, await setPayment(tx, paymentId, { status: 'refunded' }, ctx.now()))
  })
