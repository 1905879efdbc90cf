import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { BillingContext } from '../../context.ts'
import type { DueRefund } from '../store/refunds.ts'
import type { OwedTransfer } from './find-transfer.ts'

/**
 * Takes back what is owed of a transfer. The key changes each minute, because the provider repeats a rejection under the
 * same key for a day. It rejects more than is left, so a second request takes nothing.
 * Returns the error code if the provider rejects it.
 */
export const reverseRest = (
  ctx: BillingContext,
  refund: DueRefund,
  { id, unreversedCents, owedCents }: OwedTransfer,
): Promise<string | undefined> =>
  ctx.paymentProvider.reverseTransfer({
    transferId: id,
    key: `reversal-${refund.id}-${unreversedCents}-${Math.floor(ctx.now().getTime() / MINUTE_MS)}`,
    amountCents: owedCents,
  })
