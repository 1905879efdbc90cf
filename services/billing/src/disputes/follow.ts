import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { type PaidFor, savePayee } from '../payments/save-payee.ts'
import type { ProviderDispute } from '../provider/rules/provider-dispute.ts'
import type { PaymentRow } from '../schema.ts'
import { recordDisputes } from './record.ts'
import { databaseTime } from './store/disputes.ts'

type Followed = { disputes: ProviderDispute[]; paid: PaymentRow }

/** Fetches all disputes of a payment and records them. */
export const followDisputes = async (
  ctx: InSteps<BillingContext>,
  payment: PaidFor & { payment_intent_id: string },
): Promise<Followed> => {
  const asOf = await databaseTime(ctx.db.kysely)
  const disputes = await ctx.paymentProvider.disputesOf(payment.payment_intent_id)
  if (disputes.length > 0) await savePayee(ctx, payment)
  return { disputes, paid: await recordDisputes(ctx, payment.id, { disputes, asOf }) }
}
