import { payoutAccountChanged } from '@fieldside/contracts/events/billing.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import type { PayoutRow } from '../schema.ts'
import { updatePayoutActive } from './store/payouts.ts'

const refreshOnce = async (ctx: InSteps<BillingContext>, row: PayoutRow) => {
  const account = await ctx.paymentProvider.retrieveAccount(row.stripe_account_id)
  const active = account?.isActive ?? false
  const isChanged = await writeStep(ctx, async (tx, emit) => {
    const changed = await updatePayoutActive(tx, row.user_id, active, ctx.now())
    if (!changed) return false
    emit(payoutAccountChanged, row.user_id, { user_id: row.user_id, version: changed.version, active })
    return true
  })
  return { active, isChanged }
}

/**
 * Asks the provider whether an account can receive payouts, and publishes changes. Asks again after each change, because
 * the answer may be older than one that another call stored in the meantime.
 * @throws 'card-provider-unavailable'
 */
export const refreshPayoutAccount = async (
  ctx: InSteps<BillingContext>,
  row: PayoutRow,
): Promise<boolean> => {
  for (;;) {
    const { active, isChanged } = await refreshOnce(ctx, row)
    if (!isChanged) return active
  }
}
