import { republish } from '@fieldside/platform/republish.ts'
import type { BillingContext } from '../context.ts'
import { publishSettledFee } from './steps/publish-settled.ts'
import { lockKeptFeesAfter } from './store/paid-fees.ts'

/** Republishes every fee that stays charged although its session was canceled. Returns the count. */
export const republishKeptFees = (ctx: BillingContext): Promise<number> =>
  republish(ctx, {
    lockAfter: lockKeptFeesAfter,
    idOf: (fee) => fee,
    publish: (emit, fee) => publishSettledFee(emit, fee, { ...fee, id: fee.payment_id }, 'kept'),
  })
