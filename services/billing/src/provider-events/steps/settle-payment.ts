import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../../context.ts'
import { providerUnavailable } from '../../errors.ts'
import { settleFeeAttempt } from '../../fees/settle-attempt.ts'
import { findAttempt } from '../../fees/store/fees.ts'
import { findPaymentByIntent } from '../../payments/store/payments.ts'
import type { PaymentRow } from '../../schema.ts'

/**
 * Returns the payment of an intent, after settling the fee attempt that took it. An attempt whose reply was lost doesn't
 * know its intent, and one that was considered failed may have taken the money since.
 * @throws 'card-provider-unavailable' while the outcome is unknown, so that the provider resends the event
 */
export const settlePaymentOf = async (
  ctx: InSteps<BillingContext>,
  intentId: string,
): Promise<PaymentRow | undefined> => {
  const known = await findPaymentByIntent(ctx.db.kysely, intentId)
  if (known && known.status !== 'failed') return known
  const id = await ctx.paymentProvider.attemptOfIntent(intentId)
  const attempt = id === null ? undefined : await findAttempt(ctx.db.kysely, id)
  if (!attempt) return known
  const { outcome } = await settleFeeAttempt(ctx, attempt, { unlisted: 'leave' })
  if (outcome.state === 'unknown') throw providerUnavailable()
  return findPaymentByIntent(ctx.db.kysely, intentId)
}
