import type { BillingContext } from '../context.ts'
import { databaseTime } from '../store/disputes.ts'
import { findPaymentByIntent } from '../store/payments.ts'
import { recordDisputes } from './record-disputes.ts'
import { recordRefund } from './record-refund.ts'
import { storePayee } from './store-payee.ts'

/**
 * Fetches what went back of a payment, its disputes and refunds, and records it. Serves events about charges, refunds,
 * and disputes. Fetches the current state, so event order doesn't matter.
 */
export const followIntent = async (ctx: BillingContext, intentId: string): Promise<void> => {
  const payment = await findPaymentByIntent(ctx.db.kysely, intentId)
  if (!payment) return
  const asOf = await databaseTime(ctx.db.kysely)
  const disputes = await ctx.paymentProvider.disputesOf(intentId)
  const list = await ctx.paymentProvider.refundsOf(intentId)
  const isFromOutside = list.kind === 'listed' && list.refunds.some(({ isOurs }) => !isOurs)
  if (disputes.length > 0 || isFromOutside) await storePayee(ctx, payment)
  await recordDisputes(ctx, payment.id, { disputes, asOf })
  await recordRefund(ctx, payment.id, list)
}
