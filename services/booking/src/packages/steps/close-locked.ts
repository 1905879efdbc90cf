import type { PackageCloseReason } from '@fieldside/contracts/package-ends.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { findCredits, type PackageRow } from '../../appointments/store/packages.ts'
import type { BookingSchema } from '../../schema.ts'
import { changeLocked } from './change-locked.ts'

type Closing = { reason: PackageCloseReason; now: Date }

/** Takes back the sessions of a locked package that no appointment holds. Changes nothing if it is closed already. */
export const closeLocked = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  owned: PackageRow,
  { reason, now }: Closing,
): Promise<PackageRow> => {
  if (owned.closed_at) return owned
  const { left: unused } = await findCredits(tx, owned)
  const changes = { closed_at: now, close_reason: reason, unused, returned: owned.returned + unused }
  return changeLocked(tx, emit, owned, changes, { now })
}
