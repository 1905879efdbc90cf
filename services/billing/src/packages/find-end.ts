import type { Tx } from '@fieldside/platform/database.ts'
import { isSuspended } from '../customers/store/suspensions.ts'
import type { BillingSchema, SoldPackageRow } from '../schema.ts'
import { SUSPENDED } from './rules/package.ts'
import { lockSeller } from './store/sellers.ts'

/** Returns why a package ends that is paid now, or null if it doesn't. Requires the package's lock. */
export const findEnd = async (
  tx: Tx<BillingSchema>,
  { professional_user_id, athlete_id }: SoldPackageRow,
): Promise<'account_closed' | 'approval_withdrawn' | 'returned' | null> => {
  const seller = await lockSeller(tx, professional_user_id)
  if (seller?.ended_reason) return seller.ended_reason
  if (await isSuspended(tx, professional_user_id)) return SUSPENDED.professional
  return (await isSuspended(tx, athlete_id)) ? SUSPENDED.athlete : null
}
