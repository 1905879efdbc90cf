import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { sql } from 'kysely'
import { windowAround } from '../../schedule/rules/availability.ts'
import type { Busy, Hours } from '../../schedule/rules/closed-time.ts'
import { HOURS, type HoursRow, hoursIn } from '../../schedule/store/schedules.ts'
import { type BusyRow, busyIn, busyRowsOf } from '../../schedule/store/slot-holds.ts'
import type { OfferRow, Reader } from '../../schema.ts'
import { type OwnAsk, type OwnAskRow, ownAsksIn, ownAsksOf } from '../../waitlist/store/asks.ts'

/** The part of a professional's calendar that decides about a request. */
export type Calendar = {
  /** Rises with each change to the appointment types or hours. */
  version: number | null
  /** The requested type, if it is active. */
  offer: OfferRow | null
  hours: Hours | null
  /** What closes time around the requested one. Not what the waitlist holds for the athlete. */
  busy: readonly Busy[]
  /** The professional's times that the athlete was told of by the waitlist. */
  asks: readonly OwnAsk[]
  /** Whether the professional can be booked according to booking's copy, which may be late. */
  seems_bookable: boolean
  /** Whether the requested type must be paid online, and can be. */
  requires_payment: boolean
  /** Whether the athlete has an open request. */
  has_open_request: boolean
}

type Wanted = {
  athleteId: string
  professionalId: string
  type: AppointmentTypeId
  startsAt: Date
}
type Row = HoursRow & Omit<Calendar, 'hours' | 'busy' | 'asks'> & { busy: BusyRow[]; asks: OwnAskRow[] }

const NONE: Calendar = {
  version: null,
  offer: null,
  hours: null,
  busy: [],
  asks: [],
  seems_bookable: false,
  requires_payment: false,
  has_open_request: false,
}

/** Leaves out what the waitlist holds for the athlete. */
export const withoutOwn = (busy: readonly Busy[], asks: readonly OwnAsk[]): Busy[] =>
  busy.filter(({ id }) => !asks.some((ask) => ask.is_held && ask.id === id))

/** Reads the calendar in one query. */
export const findCalendar = async (
  on: Reader,
  { athleteId, professionalId, type, startsAt }: Wanted,
): Promise<Calendar> => {
  const { rows } = await sql<Row>`
    select s.version, to_json(o) as offer, ${HOURS},
      ${busyRowsOf(sql.ref('s.professional_id'), windowAround(startsAt))} as busy,
      ${ownAsksOf(sql.ref('s.professional_id'), athleteId, startsAt)} as asks,
      exists (select from professionals p where p.professional_id = s.professional_id
        and p.status = 'approved' and p.is_accepting_bookings) as seems_bookable,
      coalesce(o.requires_payment, false) and exists (select from professionals p
        join payout_accounts a on a.user_id = p.user_id and a.active
        where p.professional_id = s.professional_id) as requires_payment,
      exists (select from appointments a where a.athlete_id = ${athleteId} and a.status = 'pending') as has_open_request
    from schedules s
    left join offers o on o.professional_id = s.professional_id
      and o.appointment_type_id = ${type} and o.is_active
    where s.professional_id = ${professionalId}`.execute(on)
  const [found] = rows
  if (!found) return NONE
  const { version, offer, busy, seems_bookable, requires_payment, has_open_request, ...hours } = found
  const asks = ownAsksIn(found.asks)
  return {
    ...{ version, offer, seems_bookable, requires_payment, has_open_request },
    busy: withoutOwn(busyIn(busy), asks),
    asks,
    hours: hoursIn(hours),
  }
}
