import type { PayoutAccount } from '@fieldside/contracts/http/payments.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { isProviderUnavailable } from '../errors.ts'
import { refreshPayoutAccount } from './refresh.ts'
import { findPayout } from './store/payouts.ts'

/**
 * Returns the caller's payout account. Polls the provider until it is active; an outage leaves it incomplete.
 */
export const getPayoutAccount = async (ctx: InSteps<BillingContext>): Promise<PayoutAccount> => {
  const row = await findPayout(ctx.db.kysely, userOf(ctx).userId)
  if (!row) return { status: 'none' }
  if (row.active) return { status: 'active' }
  try {
    return { status: (await refreshPayoutAccount(ctx, row)) ? 'active' : 'incomplete' }
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    return { status: 'incomplete' }
  }
}
