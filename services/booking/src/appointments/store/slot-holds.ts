import type { Tx } from '@fieldside/platform/database.ts'
import type { Compilable } from 'kysely'
import { endOf } from '../../schedule/rules/slot.ts'
import { freedTimesInsert } from '../../schedule/store/freed-times.ts'
import { rangeOf } from '../../schedule/store/slot-holds.ts'
import type { BookingSchema } from '../../schema.ts'
import type { Appointment } from '../rules/appointment.ts'
import { type SlotHold, slotHoldDifference, slotHoldsOf } from '../rules/slot-holds.ts'

const holdInsert = (tx: Tx<BookingSchema>, after: Appointment, added: readonly SlotHold[]) => {
  const { id: appointment_id, professional_id, duration_minutes } = after
  const rows = added.map(({ kind, starts_at }) => {
    const span = rangeOf(starts_at, endOf(starts_at, duration_minutes))
    return { appointment_id, professional_id, kind, span }
  })
  return tx.insertInto('slot_holds').values(rows)
}

/** Returns the write that holds the time of a new request. Requires the calendar lock. */
export const newHolds = (tx: Tx<BookingSchema>, appointment: Appointment) =>
  holdInsert(tx, appointment, slotHoldsOf(appointment))

/**
 * Returns the writes, in order, that replace the slot holds of one state with those of the next, and record the time
 * that becomes free. Adding one requires the calendar lock.
 */
export const slotHoldChanges = (
  tx: Tx<BookingSchema>,
  before: Appointment,
  after: Appointment,
): Compilable[] => {
  const { freed, added } = slotHoldDifference(before, after)
  const { id, professional_id, athlete_id: freed_by, updated_at: now } = after
  const recorded = freedTimesInsert(tx, { professional_id, ids: [id], kinds: freed, freed_by }, now)
  const deleted = tx
    .deleteFrom('slot_holds')
    .where('appointment_id', '=', after.id)
    .where('kind', 'in', freed)
  return [
    ...(freed.length > 0 ? [recorded, deleted] : []),
    ...(added.length > 0 ? [holdInsert(tx, after, added)] : []),
  ]
}
