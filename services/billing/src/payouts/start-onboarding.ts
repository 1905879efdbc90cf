import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { ensurePayoutRow, findPayout } from './store/payouts.ts'

/** Returns the page where the caller connects a payout account. @throws 'card-provider-unavailable' */
export const startPayoutOnboarding = async (ctx: InSteps<BillingContext>): Promise<{ url: string }> => {
  const { userId } = userOf(ctx)
  const known = await findPayout(ctx.db.kysely, userId)
  const account = known?.stripe_account_id ?? (await ctx.paymentProvider.createAccount(userId))
  const row = known ?? (await writeStep(ctx, (tx) => ensurePayoutRow(tx, userId, account, ctx.now())))
  const settings = `${ctx.publicUrl}/professional-settings`
  const url = await ctx.paymentProvider.createOnboardingLink(
    row.stripe_account_id,
    `${settings}?payouts=done#payouts`,
    `${settings}?payouts=again#payouts`,
  )
  return write(ctx, async () => ({ url }))
}
