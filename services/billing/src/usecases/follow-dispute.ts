import type { BillingContext } from '../context.ts'
import type { ProviderDispute } from '../domain/dispute.ts'
import { findPaymentByIntent } from '../store/payments.ts'
import { followIntent } from './follow-intent.ts'
import { recordDisputes } from './record-disputes.ts'
import { storePayee } from './store-payee.ts'

/**
 * Handles an event about a dispute. Asks the provider for the payment's current disputes. If it doesn't list this one,
 * the state in the event counts as of the time when the event was created.
 */
export const followDispute = async (
  ctx: BillingContext,
  { dispute, createdAt }: { dispute: ProviderDispute; createdAt: Date },
): Promise<void> => {
  const { paymentIntentId, chargeId } = dispute
  const intentId = paymentIntentId ?? (chargeId && (await ctx.paymentProvider.intentOfCharge(chargeId)))
  const payment = intentId ? await findPaymentByIntent(ctx.db.kysely, intentId) : undefined
  if (!payment || !intentId) return
  // Also asks for refunds: a prevented dispute comes with one.
  const listed = await followIntent(ctx, intentId)
  if (listed.some(({ id }) => id === dispute.id)) return
  await storePayee(ctx, payment)
  await recordDisputes(ctx, payment.id, { disputes: [dispute], asOf: createdAt })
}
