import type { BillingContext } from '../../context.ts'
import { recordDisputes } from '../../disputes/record.ts'
import { providerUnavailable } from '../../errors.ts'
import { settleFeeAttempt } from '../../fees/settle-attempt.ts'
import { findAttempt } from '../../fees/store/fees.ts'
import { savePayee } from '../../payments/save-payee.ts'
import { findPaymentByIntent } from '../../payments/store/payments.ts'
import type { ProviderDispute } from '../../provider/rules/provider-dispute.ts'
import { followIntent } from '../../refunds/follow-intent.ts'
import type { PaymentRow } from '../../schema.ts'

/**
 * Settles the fee attempt of an intent, and returns its payment. An attempt whose reply was lost doesn't know its intent.
 * @throws 'card-provider-unavailable' while the outcome is unknown, so that the provider resends the event
 */
const settleAttemptOf = async (ctx: BillingContext, intentId: string): Promise<PaymentRow | undefined> => {
  const id = await ctx.paymentProvider.attemptOfIntent(intentId)
  const attempt = id === null ? undefined : await findAttempt(ctx.db.kysely, id)
  if (!attempt) return undefined
  const { outcome } = await settleFeeAttempt(ctx, attempt, { unlisted: 'leave' })
  if (outcome.state === 'unknown') throw providerUnavailable()
  return findPaymentByIntent(ctx.db.kysely, intentId)
}

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
  if (!intentId) return
  const payment =
    (await findPaymentByIntent(ctx.db.kysely, intentId)) ?? (await settleAttemptOf(ctx, intentId))
  if (!payment) return
  // Also asks for refunds: a prevented dispute comes with one.
  const listed = await followIntent(ctx, intentId)
  if (listed.some(({ id }) => id === dispute.id)) return
  await savePayee(ctx, payment)
  await recordDisputes(ctx, payment.id, { disputes: [dispute], asOf: createdAt })
}
