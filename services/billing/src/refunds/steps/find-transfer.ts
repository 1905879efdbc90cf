import type { BillingContext } from '../../context.ts'
import { providerUnavailable } from '../../errors.ts'
import type { ProviderTransfer } from '../../provider/adapters/payment-provider.ts'
import type { DueRefund } from '../store/refunds.ts'

/** A transfer, and how much of it the professional still owes for what is refunded. */
export type OwedTransfer = ProviderTransfer & { owedCents: number }

/**
 * Looks up the transfer of a session's or package's payment to the professional, who keeps what isn't refunded.
 * @throws 'card-provider-unavailable' while there is none yet
 */
export const findTransfer = async (ctx: BillingContext, refund: DueRefund): Promise<OwedTransfer> => {
  const transfer = await ctx.paymentProvider.transferOf(refund.payment_intent_id)
  if (!transfer) throw providerUnavailable()
  const keptCents = refund.until_cents === null ? 0 : refund.payment_cents - refund.until_cents
  return { ...transfer, owedCents: Math.max(0, transfer.unreversedCents - keptCents) }
}
