import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { followDisputes } from '../disputes/follow.ts'
import { findPaymentByIntent } from '../payments/store/payments.ts'
import type { ProviderDispute } from '../provider/rules/provider-dispute.ts'
import { followRefund } from './steps/follow.ts'

/**
 * Fetches what went back of a payment, its disputes and refunds, and records it. Serves events about charges, refunds,
 * and disputes. Fetches the current state, so event order doesn't matter. Returns the disputes.
 */
export const followIntent = async (
  ctx: InSteps<BillingContext>,
  intentId: string,
): Promise<ProviderDispute[]> => {
  const payment = await findPaymentByIntent(ctx.db.kysely, intentId)
  if (!payment) return []
  const paid = { ...payment, payment_intent_id: intentId }
  const { disputes } = await followDisputes(ctx, paid)
  await followRefund(ctx, paid)
  return disputes
}
