import type { BillingContext } from '../../context.ts'
import { providerUnavailable } from '../../errors.ts'
import type { ProviderTransfer } from '../../provider/adapters/payment-provider.ts'
import type { DueRefund } from '../store/refunds.ts'

/** Looks up a session's transfer to the professional. @throws 'card-provider-unavailable' while there is none yet */
export const findTransfer = async (ctx: BillingContext, refund: DueRefund): Promise<ProviderTransfer> => {
  const transfer = await ctx.paymentProvider.transferOf(refund.payment_intent_id)
  if (!transfer) throw providerUnavailable()
  return transfer
}
