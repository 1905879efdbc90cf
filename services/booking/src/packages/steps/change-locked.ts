import { packageCreditsChanged } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { packageFactsOf } from '../../appointments/rules/package-use.ts'
import {
  findCredits,
  type PackageChanges,
  type PackageRow,
  updatePackage,
} from '../../appointments/store/packages.ts'
import type { BookingSchema } from '../../schema.ts'

type Changing = { now: Date; endsInDays?: 30 | 7 }

/** Saves what changed of a locked package, and publishes what is left of it. Returns it with the next version. */
export const changeLocked = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  owned: PackageRow,
  changes: PackageChanges,
  { now, endsInDays }: Changing,
): Promise<PackageRow> => {
  const changed = await updatePackage(tx, owned, changes)
  const facts = packageFactsOf(changed, await findCredits(tx, changed))
  emit(packageCreditsChanged, owned.id, { ...facts, ...(endsInDays && { ends_in_days: endsInDays }) }, now)
  return changed
}
