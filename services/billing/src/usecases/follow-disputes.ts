import type { BillingContext } from '../context.ts'
import type { PaymentRow } from '../schema.ts'
import { databaseTime } from '../store/disputes.ts'
import { recordDisputes } from './record-disputes.ts'

type Paid = Pick<PaymentRow, 'id'> & { payment_intent_id: string }

/** Fetches all disputes of a payment and records them. */
export const followDisputes = async (ctx: BillingContext, payment: Paid): Promise<PaymentRow> => {
  const asOf = await databaseTime(ctx.db.kysely)
  const disputes = await ctx.paymentProvider.disputesOf(payment.payment_intent_id)
  return recordDisputes(ctx, payment.id, { disputes, asOf })
}
