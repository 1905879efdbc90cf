import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { StartNear } from '@fieldside/contracts/http/openings.ts'
import type { BookingContext } from '../context.ts'
import { findProfessionals } from '../professionals/store/professionals.ts'
import { preferredActive } from '../schedule/store/offers.ts'
import { findSchedules } from '../schedule/store/schedules.ts'
import { findBusy } from '../schedule/store/slot-holds.ts'
import { busyAround, startNear } from './rules/start-near.ts'

type Wanted = { professionalIds: readonly string[]; around: Date; type: AppointmentTypeId }

/** Returns each professional's available start that is closest to a time; omits those without one, and without hours. */
export const listStartsNear = async (
  ctx: BookingContext,
  { professionalIds, around, type }: Wanted,
): Promise<{ items: StartNear[] }> => {
  const on = ctx.db.kysely
  const ids = [...new Set(professionalIds)]
  const [professionals, schedules, offers, busy] = await Promise.all([
    findProfessionals(on, ids),
    findSchedules(on, ids),
    preferredActive(on, ids, type),
    findBusy(on, ids, busyAround(around)),
  ])
  const items = professionals.flatMap(({ professional_id: id, status, is_accepting_bookings }) => {
    const hours = schedules.get(id)
    const offer = offers.get(id)
    if (status !== 'approved' || !is_accepting_bookings || !hours || !offer) return []
    const { duration_minutes: durationMinutes, appointment_type_id: appointment_type, place } = offer
    const bookable = { hours, busy: busy.get(id) ?? [], durationMinutes, now: ctx.now() }
    const start = startNear(bookable, around)
    if (!start) return []
    const { time_zone } = hours
    return [{ professional_id: id, starts_at: start.toISOString(), appointment_type, place, time_zone }]
  })
  return { items }
}
