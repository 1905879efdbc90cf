import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listPackages as endpoint, listPackagesOf } from '@fieldside/contracts/http/packages.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { isSuspended } from '../customers/store/suspensions.ts'
import { findPayout } from '../payouts/store/payouts.ts'
import { hasSession } from './has-session.ts'
import { listOffered } from './store/offered-packages.ts'
import { findSeller } from './store/sellers.ts'
import { listBought } from './store/sold-packages.ts'
import { toOfferedPackage, toSoldPackage } from './views.ts'

/** Lists what can be bought from a professional. The checkout asks the provider and booking again. */
export const listBuyable = async (
  ctx: BillingContext,
  userId: string,
): Promise<ReplyOf<typeof listPackagesOf>> => {
  const { kysely } = ctx.db
  const payout = await findPayout(kysely, userId)
  const seller = await findSeller(kysely, userId)
  const isSelling = payout?.active && !seller?.ended_reason && !(await isSuspended(kysely, userId))
  const items = isSelling ? await listOffered(kysely, userId) : []
  const pair = { professional_user_id: userId, athlete_id: userOf(ctx).userId }
  return {
    items: items.map(toOfferedPackage),
    has_session: items.length > 0 && (await hasSession(ctx, pair)),
  }
}

export const listPackages = async (
  ctx: BillingContext,
  query: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => ({
  items: (await listBought(ctx.db.kysely, userOf(ctx).userId, query.with)).map(toSoldPackage),
})
