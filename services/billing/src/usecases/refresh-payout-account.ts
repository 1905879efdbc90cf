import { payoutAccountChanged } from '@fieldside/contracts/events/billing.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import type { PayoutRow } from '../schema.ts'
import { setPayoutActive } from '../store/payouts.ts'

/**
 * Asks the provider whether an account can receive payouts, and publishes changes.
 * @throws 'card-provider-unavailable'
 */
export const refreshPayoutAccount = async (ctx: BillingContext, row: PayoutRow): Promise<boolean> => {
  const account = await ctx.paymentProvider.retrieveAccount(row.stripe_account_id)
  const active = account?.isActive ?? false
  await writeStep(ctx, async (tx, emit) => {
    const changed = await setPayoutActive(tx, row.user_id, active, ctx.now())
    if (!changed) return
    emit(payoutAccountChanged, row.user_id, { user_id: row.user_id, version: changed.version, active })
  })
  return active
}
