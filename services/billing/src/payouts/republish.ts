import { payoutAccountChanged } from '@fieldside/contracts/events/billing.ts'
import { republish } from '@fieldside/platform/republish.ts'
import type { BillingContext } from '../context.ts'
import { lockPayoutsAfter } from './store/payouts.ts'

/** Republishes every payout account at its current version. Returns the count. */
export const republishPayoutAccounts = (ctx: BillingContext): Promise<number> =>
  republish(ctx, {
    lockAfter: lockPayoutsAfter,
    idOf: ({ user_id }) => user_id,
    publish: (emit, { user_id, version, active }) =>
      emit(payoutAccountChanged, user_id, { user_id, version, active }),
  })
