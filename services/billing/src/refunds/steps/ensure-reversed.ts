import type { InSteps } from '@fieldside/platform/context.ts'
import { DomainError } from '@fieldside/platform/errors.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../../context.ts'
import { type DueRefund, updateTransferReversed } from '../store/refunds.ts'
import { findTransfer } from './find-transfer.ts'
import { reverseRest } from './reverse-rest.ts'

/**
 * Makes sure that the professional keeps nothing of a session's or package's payment that was returned to the athlete, however it
 * was returned. @throws DomainError with the provider's code if it rejects the reversal
 */
export const ensureReversed = async (ctx: InSteps<BillingContext>, refund: DueRefund): Promise<void> => {
  if (refund.payment_type !== 'session' || refund.transfer_reversed_at) return
  const transfer = await findTransfer(ctx, refund)
  const code = transfer.owedCents > 0 ? await reverseRest(ctx, refund, transfer) : undefined
  if (code) throw new DomainError('unprocessable', code, 'The provider rejected the reversal of a transfer')
  await writeStep(ctx, (tx) => updateTransferReversed(tx, refund.id, ctx.now()))
}
