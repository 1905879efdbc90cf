import type { Tx } from '@fieldside/platform/database.ts'
import { type Compilable, sql } from 'kysely'
import { type Appointment, endOf } from '../domain/appointment.ts'
import type { Span } from '../domain/availability.ts'
import { holdDifference, type Slot, type SlotHold, slotHoldsOf } from '../domain/slot-holds.ts'
import type { BookingSchema, Reader } from '../schema.ts'

/** The exclusion constraint that keeps a professional's slot holds from overlapping. */
export const SLOT_HOLDS_CONSTRAINT = 'slot_holds_never_overlap'

const rangeOf = (from: Date, until: Date) =>
  sql<string>`tstzrange(${from}::timestamptz, ${until}::timestamptz, '[)')`

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
 * Returns the writes, in order, that replace the slot holds of one state with those of the next. Adding one
 * requires the calendar lock.
 */
export const holdChanges = (tx: Tx<BookingSchema>, before: Appointment, after: Appointment): Compilable[] => {
  const { freed, added } = holdDifference(before, after)
  const deleted = tx
    .deleteFrom('slot_holds')
    .where('appointment_id', '=', after.id)
    .where('kind', 'in', freed)
  return [...(freed.length > 0 ? [deleted] : []), ...(added.length > 0 ? [holdInsert(tx, after, added)] : [])]
}

/** Returns the query for a hold by another appointment that overlaps the slot. */
export const overlappingHold = (on: Reader, { id, professional_id, starts_at, duration_minutes }: Slot) =>
  on
    .selectFrom('slot_holds')
    .select('kind')
    .where('professional_id', '=', professional_id)
    .where('appointment_id', '!=', id)
    .where('span', '&&', rangeOf(starts_at, endOf(starts_at, duration_minutes)))
    .limit(1)

/** Returns whether another appointment holds the time. */
export const isTaken = async (on: Reader, slot: Slot): Promise<boolean> =>
  (await overlappingHold(on, slot).executeTakeFirst()) !== undefined

export const findBusy = async (on: Reader, ids: string[], within: Span): Promise<Map<string, Span[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await on
    .selectFrom('slot_holds')
    .select(['professional_id', sql<Date>`lower(span)`.as('from'), sql<Date>`upper(span)`.as('until')])
    .where('professional_id', 'in', ids)
    .where('span', '&&', rangeOf(new Date(within.fromMs), new Date(within.untilMs)))
    .execute()
  const spans = rows.map(({ professional_id, from, until }) => ({
    professional_id,
    span: { fromMs: from.getTime(), untilMs: until.getTime() },
  }))
  const grouped = Map.groupBy(spans, (row) => row.professional_id)
  return new Map([...grouped].map(([id, found]) => [id, found.map(({ span }) => span)]))
}
