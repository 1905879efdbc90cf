import { writeStep } from '@fieldside/platform/write.ts'
import type { ProviderTransfer } from '../adapters/payment-provider.ts'
import type { BillingContext } from '../context.ts'
import { providerUnavailable } from '../errors.ts'
import { type DueRefund, setTransferReversed } from '../store/refunds.ts'

/** Looks up a session's transfer to the professional. @throws 'card-provider-unavailable' while there is none yet */
export const findTransfer = async (ctx: BillingContext, refund: DueRefund): Promise<ProviderTransfer> => {
  const transfer = await ctx.paymentProvider.transferOf(refund.payment_intent_id)
  if (!transfer) throw providerUnavailable()
  return transfer
}

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

/**
 * Makes sure that the professional keeps nothing of a session's payment that was returned to the athlete, however it
 * was returned. @throws Error if the provider rejects the reversal
 */
export const ensureReversed = async (ctx: BillingContext, refund: DueRefund): Promise<void> => {
  if (refund.payment_type !== 'session' || refund.transfer_reversed_at) return
  const transfer = await findTransfer(ctx, refund)
  const code = transfer.unreversedCents > 0 ? await reverseRest(ctx, refund, transfer) : undefined
  if (code) throw new Error(`the provider rejected the reversal of a transfer: ${code}`)
  await writeStep(ctx, (tx) => setTransferReversed(tx, refund.id, ctx.now()))
}
