import type { OfferedPackage, PackageForm } from '@fieldside/contracts/http/packages.ts'
import { PACKAGES_MAX } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { lockPayout } from '../payouts/store/payouts.ts'
import type { BillingSchema, OfferedPackageRow } from '../schema.ts'
import { findOffered, insertOffered, listOffered, updateToWithdrawn } from './store/offered-packages.ts'
import { findSeller } from './store/sellers.ts'
import { toOfferedPackage } from './views.ts'

/**
 * Changes of one professional's packages take turns by the lock of their payout account.
 * @throws 'no-payout-account', 'not-approved'
 */
const requireSelling = async (tx: Tx<BillingSchema>, userId: string): Promise<void> => {
  if (!(await lockPayout(tx, userId))?.active)
    throw conflict('no-payout-account', 'Connect a payout account before you offer packages.')
  if ((await findSeller(tx, userId))?.ended_reason)
    throw conflict('not-approved', 'You can offer packages again once you’re approved.')
}

/** @throws not-found for another professional's and a withdrawn one */
const findOwn = async (tx: Tx<BillingSchema>, userId: string, id: string): Promise<OfferedPackageRow> => {
  const offered = await findOffered(tx, id)
  if (offered?.professional_user_id !== userId || offered.withdrawn_at) throw notFound('Package Not Found')
  return offered
}

/** @throws 'no-payout-account', 'not-approved', 'too-many-packages' */
export const offerPackage = (ctx: BillingContext, terms: PackageForm): Promise<OfferedPackage> =>
  write(ctx, async (tx) => {
    const { userId } = userOf(ctx)
    await requireSelling(tx, userId)
    if ((await listOffered(tx, userId)).length >= PACKAGES_MAX)
      throw conflict('too-many-packages', `You can offer up to ${PACKAGES_MAX} packages at a time.`)
    const now = ctx.now()
    return toOfferedPackage(await insertOffered(tx, userId, { terms, since: now, now }))
  })

/** Withdraws a version and offers the next one in its place. @throws not-found, 'no-payout-account', 'not-approved' */
export const changePackage = (ctx: BillingContext, id: string, terms: PackageForm): Promise<OfferedPackage> =>
  write(ctx, async (tx) => {
    const { userId } = userOf(ctx)
    await requireSelling(tx, userId)
    const { first_offered_at: since } = await findOwn(tx, userId, id)
    const now = ctx.now()
    await updateToWithdrawn(tx, id, now)
    return toOfferedPackage(await insertOffered(tx, userId, { terms, since, now }))
  })

/** @throws not-found */
export const withdrawPackage = (ctx: BillingContext, id: string): Promise<void> =>
  write(ctx, async (tx) => {
    const { userId } = userOf(ctx)
    await lockPayout(tx, userId)
    await findOwn(tx, userId, id)
    await updateToWithdrawn(tx, id, ctx.now())
  })
