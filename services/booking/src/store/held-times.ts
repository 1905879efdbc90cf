import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import { endOf } from '../domain/appointment.ts'
import type { Span } from '../domain/openings.ts'
import type { BookingSchema, HeldKind, Reader } from '../schema.ts'

/** The exclusion constraint that keeps a professional's slot holds from overlapping. */
export const HELD_TIMES_CONSTRAINT = 'held_times_never_overlap'

/**
 * Serializes changes to a professional's slot holds until the transaction ends, so that they queue instead of
 * deadlocking on the constraint. Must be taken before any row lock.
 */
export const lockCalendar = async (tx: Tx<BookingSchema>, professionalId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar:${professionalId}`}, 0))`.execute(tx)
}

const rangeOf = (from: Date, until: Date) =>
  sql<string>`tstzrange(${from}::timestamptz, ${until}::timestamptz, '[)')`

type Session = { appointment_id: string; professional_id: string; starts_at: Date; duration_minutes: number }

export const holdTime = async (tx: Tx<BookingSchema>, kind: HeldKind, session: Session): Promise<void> => {
  const { appointment_id, professional_id, starts_at, duration_minutes } = session
  await tx
    .insertInto('held_times')
    .values({
      appointment_id,
      professional_id,
      kind,
      span: rangeOf(starts_at, endOf(starts_at, duration_minutes)),
    })
    .execute()
}

export const freeTime = async (
  tx: Tx<BookingSchema>,
  appointmentId: string,
  kind?: HeldKind,
): Promise<void> => {
  await tx
    .deleteFrom('held_times')
    .where('appointment_id', '=', appointmentId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .execute()
}

export const isTaken = async (on: Reader, session: Session): Promise<boolean> => {
  const { appointment_id, professional_id, starts_at, duration_minutes } = session
  const found = await on
    .selectFrom('held_times')
    .select('kind')
    .where('professional_id', '=', professional_id)
    .where('appointment_id', '!=', appointment_id)
    .where('span', '&&', rangeOf(starts_at, endOf(starts_at, duration_minutes)))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const findBusy = async (on: Reader, ids: string[], within: Span): Promise<Map<string, Span[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await on
    .selectFrom('held_times')
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
