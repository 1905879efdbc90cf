import type { Tx } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { type Selectable, sql } from 'kysely'
import type { Busy, Hours, Span } from '../../schedule/rules/closed-time.ts'
import { HOURS, type HoursRow, hoursIn } from '../../schedule/store/schedules.ts'
import { type BusyRow, busyIn, busyRowsOf } from '../../schedule/store/slot-holds.ts'
import type { BookingSchema } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

export type NextSlotsRow = Selectable<Tables['next_slots']>

/** The inputs of a professional's next slots. */
export type ListedCalendar = {
  /** Null while the professional can't be booked or has no hours. */
  hours: Hours | null
  /** Of the offer that `shortestActive` chooses; null without one. */
  durationMinutes: number | null
  offers_in_person: boolean
  offers_online: boolean
  busy: Busy[]
}

type Row = HoursRow & {
  is_bookable: boolean
  duration_minutes: number | null
  in_person: boolean | null
  online: boolean | null
  busy: BusyRow[]
}

const storedOf = (tx: Tx<BookingSchema>, professionalId: string) =>
  tx.selectFrom('next_slots').selectAll().where('professional_id', '=', professionalId)

const calendarOf = (professionalId: string, within: Span) => sql<Row>`
  select ${HOURS},
    exists (select from professionals p where p.professional_id = s.professional_id
      and p.status = 'approved' and p.is_accepting_bookings and p.has_role) as is_bookable,
    (select duration_minutes from offers o where o.professional_id = s.professional_id and o.is_active
      order by appointment_type_id = 'follow_up', duration_minutes limit 1) as duration_minutes,
    (select bool_or(place = 'in_person') from offers o where o.professional_id = s.professional_id and o.is_active)
      as in_person,
    (select bool_or(place = 'online') from offers o where o.professional_id = s.professional_id and o.is_active)
      as online,
    ${busyRowsOf(sql.ref('s.professional_id'), within)} as busy
  from schedules s where s.professional_id = ${professionalId}`

/** Locks the stored slots until the transaction ends and reads the calendar as it is then. */
export const lockNextSlots = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  within: Span,
): Promise<{ stored: NextSlotsRow | undefined; calendar: ListedCalendar | undefined }> => {
  const [[stored], [row]] = await inOneRoundTrip(tx, storedOf(tx, professionalId).forUpdate(), {
    compile: () => calendarOf(professionalId, within).compile(tx),
  })
  if (!row) return { stored, calendar: undefined }
  const calendar = {
    hours: row.is_bookable ? hoursIn(row) : null,
    durationMinutes: row.duration_minutes,
    offers_in_person: row.is_bookable && row.in_person === true,
    offers_online: row.is_bookable && row.online === true,
    busy: busyIn(row.busy),
  }
  return { stored, calendar }
}

/** Returns the write that stores the slots. Requires the lock of an existing row. */
export const nextSlotsWrite = (tx: Tx<BookingSchema>, { professional_id, ...slots }: NextSlotsRow) =>
  tx
    .insertInto('next_slots')
    .values({ professional_id, ...slots })
    .onConflict((on) => on.column('professional_id').doUpdateSet(slots))

/** Locks one batch by id, so that the newest version is published. */
export const lockNextSlotsAfter = (
  tx: Tx<BookingSchema>,
  afterId: string | null,
  limit: number,
): Promise<NextSlotsRow[]> =>
  tx
    .selectFrom('next_slots')
    .selectAll()
    .$if(afterId !== null, (query) => query.where('professional_id', '>', afterId))
    .orderBy('professional_id')
    .limit(limit)
    .forUpdate()
    .execute()
