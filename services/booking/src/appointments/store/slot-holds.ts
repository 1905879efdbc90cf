import type { Tx } from '@fieldside/platform/database.ts'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Busy, Span } from '../../schedule/rules/closed-time.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import { type Appointment, endOf } from '../rules/appointment.ts'
import { type HoldKind, holdDifference, type Slot, type SlotHold, slotHoldsOf } from '../rules/slot-holds.ts'

/** The exclusion constraint that keeps a professional's slot holds from overlapping. */
export const SLOT_HOLDS_CONSTRAINT = 'slot_holds_never_overlap'

export const rangeOf = (from: Date, until: Date) =>
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

/** Returns the kind of another appointment's hold or of a block that overlaps the slot, or undefined if it is free. */
export const findOverlap = async (
  on: Reader,
  { id, professional_id, starts_at, duration_minutes }: Slot,
): Promise<HoldKind | undefined> => {
  const held = await on
    .selectFrom('slot_holds')
    .select('kind')
    .where('professional_id', '=', professional_id)
    .where('appointment_id', '!=', id)
    .where('span', '&&', rangeOf(starts_at, endOf(starts_at, duration_minutes)))
    .limit(1)
    .executeTakeFirst()
  return held?.kind
}

/** A span of `Busy` in JSON. */
export type BusyRow = Pick<Busy, 'id' | 'kind'> & { from: string; until: string }

export const busyIn = (rows: readonly BusyRow[]): Busy[] =>
  rows.map(({ from, until, ...of }) => ({ ...of, fromMs: Date.parse(from), untilMs: Date.parse(until) }))

/**
 * Everything that closes a professional's time within a span. All queries that need it contain this expression.
 * Completed sessions no longer hold their time, but buffers and the limit per day still count them.
 */
export const busyRowsOf = (professionalId: RawBuilder<unknown>, { fromMs, untilMs }: Span) => {
  const [from, until] = [new Date(fromMs), new Date(untilMs)]
  return sql<BusyRow[]>`(select coalesce(json_agg(busy), '[]') from (
    select h.appointment_id as id, case h.kind when 'block' then 'block' else 'session' end as kind,
        lower(h.span) as from, upper(h.span) as until
      from slot_holds h where h.professional_id = ${professionalId} and h.span && ${rangeOf(from, until)}
    union all
    select a.id, 'session', a.starts_at, a.ends_at
      from schedules limited
      join professionals p on p.professional_id = limited.professional_id
      join appointments a on a.professional_user_id = p.user_id
      where limited.professional_id = ${professionalId}
        and (limited.max_sessions_per_day is not null
          or limited.buffer_before_minutes > 0 or limited.buffer_after_minutes > 0)
        and a.status = 'completed' and a.starts_at >= ${from} and a.starts_at < ${until}
    union all
    select b.id, 'busy', lower(span), upper(span)
      from busy_calendars b, unnest(b.times * tstzmultirange(${rangeOf(from, until)})) as span
      where b.professional_id = ${professionalId}
  ) busy)`
}

/** Returns what closes the time of each professional within a span. */
export const findBusy = async (on: Reader, ids: string[], within: Span): Promise<Map<string, Busy[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; busy: BusyRow[] }>`
    select given.id, ${busyRowsOf(sql.ref('given.id'), within)} as busy
    from unnest(${ids}::uuid[]) as given(id)`.execute(on)
  return new Map(rows.map(({ id, busy }) => [id, busyIn(busy)]))
}
