import { payoutAccountChanged } from '@fieldside/contracts/events/billing.ts'
import type { PayoutAccount } from '@fieldside/contracts/http/payments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import { type BillingContext, isProviderAway } from '../adapters/card-provider.ts'
import type { PayoutRow } from '../schema.ts'
import { findPayout, findPayoutOfAccount, keepPayout, setPayoutActive } from '../store/payouts.ts'

/** Returns the page where the caller connects a payout account. @throws 'card-provider-unavailable' */
export const startPayoutOnboarding = async (ctx: BillingContext): Promise<{ url: string }> => {
  const { userId } = userOf(ctx)
  const known = await findPayout(ctx.db.kysely, userId)
  const account = known?.stripe_account_id ?? (await ctx.payments.createAccount(userId))
  const kept = known ?? (await writeStep(ctx, (tx) => keepPayout(tx, userId, account, ctx.now())))
  const settings = `${ctx.publicUrl}/professional-settings`
  const url = await ctx.payments.createOnboardingLink(
    kept.stripe_account_id,
    `${settings}?payouts=done#payouts`,
    `${settings}?payouts=again#payouts`,
  )
  return write(ctx, async () => ({ url }))
}

/**
 * Asks the provider whether an account can receive payouts, and publishes changes.
 * @throws 'card-provider-unavailable'
 */
export const refreshPayout = async (ctx: BillingContext, row: PayoutRow): Promise<boolean> => {
  const account = await ctx.payments.retrieveAccount(row.stripe_account_id)
  const active = account?.isActive ?? false
  await writeStep(ctx, async (tx, emit) => {
    const changed = await setPayoutActive(tx, row.user_id, active, ctx.now())
    if (!changed) return
    emit(payoutAccountChanged, row.user_id, { user_id: row.user_id, version: changed.version, active })
  })
  return active
}

export const noteAccount = async (ctx: BillingContext, accountId: string): Promise<void> => {
  const row = await findPayoutOfAccount(ctx.db.kysely, accountId)
  if (row) await refreshPayout(ctx, row)
}

/**
 * Returns the caller's payout account. Polls the provider until it is active; an outage leaves it incomplete.
 */
export const getPayoutAccount = async (ctx: BillingContext): Promise<PayoutAccount> => {
  const row = await findPayout(ctx.db.kysely, userOf(ctx).userId)
  if (!row) return { status: 'none' }
  if (row.active) return { status: 'active' }
  try {
    return { status: (await refreshPayout(ctx, row)) ? 'active' : 'incomplete' }
  } catch (error) {
    if (!isProviderAway(error)) throw error
    return { status: 'incomplete' }
  }
}
