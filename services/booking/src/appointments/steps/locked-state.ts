import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { ProfessionalState } from '../../professionals/rules/professional-state.ts'
import { professionalLock } from '../../professionals/store/professionals.ts'
import type { BookingSchema } from '../../schema.ts'
import { upsertProfessional } from '../upsert-professional.ts'

/** Returns the professional's locked state, updated first if directory's answer is newer. */
export const lockedState = async (
  tx: Tx<BookingSchema>,
  eligibility: ProfessionalEligibility,
  known: (ProfessionalState & { version: number }) | undefined,
  now: Date,
): Promise<ProfessionalState> => {
  if (known && known.version >= eligibility.version) return known
  // Directory's event may be late. Without its newer snapshot, a job could cancel a request that directory allowed.
  const { location: _, ...snapshot } = eligibility
  const kept = await upsertProfessional(tx, { ...snapshot, has_role: snapshot.has_role }, now)
  // An unknown professional has no record to lock, so a newer event may have stored one by now.
  return kept ?? professionalLock(tx, eligibility.professional_id).executeTakeFirstOrThrow()
}
