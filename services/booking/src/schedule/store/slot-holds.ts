import type { Tx } from '@fieldside/platform/database.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Busy, Span } from '../rules/closed-time.ts'
import { endOf, type HoldKind, type Slot } from '../rules/slot.ts'

/** The exclusion constraint that keeps a professional's slot holds from overlapping. */
export const SLOT_HOLDS_CONSTRAINT = 'slot_holds_never_overlap'

export const rangeOf = (from: Date, until: Date) =>
  sql<string>`tstzrange(${from}::timestamptz, ${until}::timestamptz, '[)')`

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

/**
 * Ends what is held for waiting athletes in a range that the professional closes. Nobody is told of it. Requires the
 * calendar lock.
 */
export const deleteWaitlistHolds = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
  now: Date,
): Promise<void> => {
  await tx
    .with('ended', (cte) =>
      cte
        .deleteFrom('slot_holds')
        .where('professional_id', '=', professionalId)
        .where('kind', '=', 'waitlist')
        .where('span', '&&', rangeOf(starts_at, ends_at))
        .returning('appointment_id'),
    )
    .updateTable('waitlist_asks')
    .set({ ended_at: now })
    .where('id', 'in', (eb) => eb.selectFrom('ended').select('appointment_id'))
    .execute()
}
