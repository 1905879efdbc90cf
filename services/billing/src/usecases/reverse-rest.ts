import type { ProviderTransfer } from '../adapters/payment-provider.ts'
import type { BillingContext } from '../context.ts'
import type { DueRefund } from '../store/refunds.ts'

/**
 * Takes back what is left of a transfer. A repeated request has the same key until a failure was counted.
 * Returns the error code if the provider rejects it.
 */
export const reverseRest = (
  ctx: BillingContext,
  refund: DueRefund,
  { id, unreversedCents }: ProviderTransfer,
): Promise<string | undefined> =>
  ctx.paymentProvider.reverseTransfer({
    transferId: id,
    key: `reversal-${refund.id}-${unreversedCents}-${refund.failures}`,
    amountCents: unreversedCents,
  })
