import type { BillingContext } from '../context.ts'
import type { ProviderDispute } from '../domain/dispute.ts'
import { databaseTime } from '../store/disputes.ts'
import { findPaymentByIntent } from '../store/payments.ts'
import { followIntent } from './follow-intent.ts'
import { recordDisputes } from './record-disputes.ts'
import { storePayee } from './store-payee.ts'

/**
 * Handles an event about a dispute. Asks the provider for the dispute's current state. If the provider doesn't know the
 * dispute, the state in the event counts as of the time when the event was created.
 */
export const followDispute = async (
  ctx: BillingContext,
  { dispute, createdAt }: { dispute: ProviderDispute; createdAt: Date },
): Promise<void> => {
  const { paymentIntentId, chargeId } = dispute
  const intentId = paymentIntentId ?? (chargeId && (await ctx.paymentProvider.intentOfCharge(chargeId)))
  const payment = intentId ? await findPaymentByIntent(ctx.db.kysely, intentId) : undefined
  if (!payment || !intentId) return
  await storePayee(ctx, payment)
  const asOf = await databaseTime(ctx.db.kysely)
  const current = await ctx.paymentProvider.retrieveDispute(dispute.id)
  await recordDisputes(ctx, payment.id, {
    disputes: [current ?? dispute],
    asOf: current ? asOf : createdAt,
  })
  // A prevented dispute comes with a refund.
  await followIntent(ctx, intentId)
}
