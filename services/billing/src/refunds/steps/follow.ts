import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../../context.ts'
import { type PaidFor, savePayee } from '../../payments/save-payee.ts'
import { recordRefund } from './record.ts'

/** Fetches an intent's refunds and updates its payment. */
export const followRefund = async (
  ctx: InSteps<BillingContext>,
  payment: PaidFor & { payment_intent_id: string },
) => {
  const list = await ctx.paymentProvider.refundsOf(payment.payment_intent_id)
  const isFromOutside = list.kind === 'listed' && list.refunds.some(({ isOurs }) => !isOurs)
  if (isFromOutside) await savePayee(ctx, payment)
  return { list, ...(await recordRefund(ctx, payment.id, list)) }
}
