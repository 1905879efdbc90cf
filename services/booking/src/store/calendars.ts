import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import { sql } from 'kysely'
import type { OfferRow, Reader } from '../schema.ts'
import { HOURS } from './schedules.ts'

/** The part of a professional's calendar that decides about a request. */
export type Calendar = {
  /** Rises with each change to the appointment types or hours. */
  version: number | null
  /** The requested type, if it is active. */
  offer: OfferRow | null
  hours: Schedule | null
  /** Whether another appointment holds the requested time. */
  is_taken: boolean
  /** Whether the professional can be booked according to booking's copy, which may be late. */
  seems_bookable: boolean
  /** Whether the athlete has an open request. */
  has_open_request: boolean
}

type Wanted = {
  id: string
  athleteId: string
  professionalId: string
  type: AppointmentTypeId
  startsAt: Date
}
type Row = Omit<Schedule, 'time_zone'> & Omit<Calendar, 'hours'> & { time_zone: string | null }

const NONE: Calendar = {
  version: null,
  offer: null,
  hours: null,
  is_taken: false,
  seems_bookable: false,
  has_open_request: false,
}

/** Reads the calendar in one query. */
export const findCalendar = async (
  on: Reader,
  { id, athleteId, professionalId, type, startsAt }: Wanted,
): Promise<Calendar> => {
  const { rows } = await sql<Row>`
    select s.version, to_json(o) as offer, ${HOURS},
      exists (select from slot_holds h
        where h.professional_id = s.professional_id and h.appointment_id <> ${id}
          and h.span && tstzrange(${startsAt}::timestamptz,
            ${startsAt}::timestamptz + make_interval(mins => o.duration_minutes), '[)')) as is_taken,
      exists (select from professionals p where p.professional_id = s.professional_id
        and p.status = 'approved' and p.is_accepting_bookings) as seems_bookable,
      exists (select from appointments a where a.athlete_id = ${athleteId} and a.status = 'pending') as has_open_request
    from schedules s
    left join offers o on o.professional_id = s.professional_id
      and o.appointment_type_id = ${type} and o.is_active
    where s.professional_id = ${professionalId}`.execute(on)
  const [found] = rows
  if (!found) return NONE
  const { version, offer, is_taken, seems_bookable, has_open_request, time_zone, ...others } = found
  const hours = time_zone === null ? null : { time_zone, ...others }
  return { version, offer, is_taken, seems_bookable, has_open_request, hours }
}
