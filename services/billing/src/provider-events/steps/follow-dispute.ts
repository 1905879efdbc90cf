import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../../context.ts'
import { recordDisputes } from '../../disputes/record.ts'
import { savePayee } from '../../payments/save-payee.ts'
import type { ProviderDispute } from '../../provider/rules/provider-dispute.ts'
import { followIntent } from '../../refunds/follow-intent.ts'
import { settlePaymentOf } from './settle-payment.ts'

/**
 * Handles an event about a dispute. Asks the provider for the payment's current disputes. If it doesn't list this one,
 * the state in the event counts as of the time when the event was created.
 */
export const followDispute = async (
  ctx: InSteps<BillingContext>,
  { dispute, createdAt }: { dispute: ProviderDispute; createdAt: Date },
): Promise<void> => {
  const { paymentIntentId, chargeId } = dispute
  const intentId = paymentIntentId ?? (chargeId && (await ctx.paymentProvider.intentOfCharge(chargeId)))
  if (!intentId) return
  const payment = await settlePaymentOf(ctx, intentId)
  if (!payment) return
  // Also asks for refunds: a prevented dispute comes with one.
  const listed = await followIntent(ctx, intentId)
  if (listed.some(({ id }) => id === dispute.id)) return
  await savePayee(ctx, payment)
  await recordDisputes(ctx, payment.id, { disputes: [dispute], asOf: createdAt })
}
