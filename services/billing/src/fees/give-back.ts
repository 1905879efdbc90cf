import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { giveFeeBack as endpoint, PaidFee } from '@fieldside/contracts/http/billing.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { refundFee } from './steps/refund.ts'
import { findPair, lockPair } from './store/fees.ts'
import { findPaidFee } from './store/paid-fees.ts'
import { toPaidFee } from './views.ts'

const missing = () => notFound('Fee Not Found')

/**
 * Refunds a kept fee for an administrator's reason. Asks booking first, because a pair with a session together still
 * uses its fee. Reads the fee before, so that an accept in between is noticed.
 * @throws not-found, 'fee-not-kept', 'fee-refunded'
 */
export const giveFeeBack = async (
  ctx: BillingContext,
  paymentId: string,
  { reason }: BodyOf<typeof endpoint>,
): Promise<PaidFee> => {
  const known = await findPaidFee(ctx.db.kysely, paymentId)
  if (!known) throw missing()
  const { free_accepts: freeAccepts } = await findPair(ctx.db.kysely, known)
  const pair = await ctx.pairSessions(known)
  return write(ctx, async (tx, emit) => {
    const fee = await lockPair(tx, known)
    const before = toPaidFee((await findPaidFee(tx, paymentId))!)
    if (before.state === 'credited')
      throw conflict('fee-not-kept', 'This fee became a credit, so it can’t be given back too.')
    if (before.state !== 'kept' && before.state !== 'charged')
      throw conflict('fee-refunded', 'This fee was refunded, or its refund is on its way.')
    // An accept since booking was asked was free because of this fee.
    const isAccepted = fee.free_accepts !== freeAccepts
    const isUsed = isAccepted || pair.answering || pair.sessions.some(({ status }) => status !== 'cancelled')
    if (before.state === 'charged' || isUsed)
      throw conflict(
        'fee-not-kept',
        'This fee belongs to a session that wasn’t canceled, so it can’t be given back.',
      )
    await refundFee(tx, emit, fee, { reason: 'given_back', now: ctx.now() })
    const { amount_cents, athlete_id } = before
    const after = { amount_cents, athlete_id }
    await audit(tx, ctx, {
      action: 'give-fee-back',
      objectType: 'payment',
      objectId: paymentId,
      after,
      reason,
    })
    return toPaidFee((await findPaidFee(tx, paymentId))!)
  })
}
