import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { ProfessionalState } from '../professionals/rules/professional-state.ts'
import {
  isBookable,
  professionalLock,
  type Snapshot,
  upsertSnapshot,
} from '../professionals/store/professionals.ts'
import { scheduleFreed } from '../schedule/store/figure-jobs.ts'
import type { BookingSchema } from '../schema.ts'
import { scheduleConsequences } from './store/timers.ts'

/**
 * Stores a snapshot of a professional and what follows from it, unless a newer one is known. Locks the record until the
 * transaction ends and returns its state, or undefined when a newer one is known.
 */
export const upsertProfessional = async (
  tx: Tx<BookingSchema>,
  row: Snapshot,
  now: Date,
): Promise<ProfessionalState | undefined> => {
  const snapshot = await upsertSnapshot(tx, row)
  if (!snapshot) return undefined
  const { saved, replaced } = snapshot
  await scheduleConsequences(tx, replaced ?? undefined, saved, now)
  if (isBookable(saved) !== (replaced !== null && isBookable(replaced)))
    await scheduleFreed(tx, saved.professional_id, now)
  return saved
}

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
