import type { Tx } from '@fieldside/platform/database.ts'
import type { ProfessionalState } from '../professionals/rules/professional-state.ts'
import { isBookable, type Snapshot, upsertSnapshot } from '../professionals/store/professionals.ts'
import { scheduleSlots } from '../schedule/store/figure-jobs.ts'
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
    await scheduleSlots(tx, saved.professional_id, now)
  return saved
}
