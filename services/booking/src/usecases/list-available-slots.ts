import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { dayIn } from '../domain/local-days.ts'
import { findActiveOffer } from '../store/offers.ts'
import { findSchedule, hoursOf } from '../store/schedules.ts'
import { findAvailableSlots } from './find-available-slots.ts'
import { findShownProfessional } from './find-shown-professional.ts'

type Wanted = { professionalId: string; type: AppointmentTypeId; from?: string | undefined; days: number }

/**
 * Returns the available starts for a type.
 * @throws not-found when the professional doesn't offer it or is hidden from the caller
 */
export const listAvailableSlots = async (
  ctx: BookingContext,
  { professionalId, type, from, days }: Wanted,
) => {
  const professional = await findShownProfessional(ctx, professionalId)
  const offer = professional && (await findActiveOffer(ctx.db.kysely, professionalId, type))
  if (!offer) throw notFound('This appointment type isn’t offered')
  const schedule = await findSchedule(ctx.db.kysely, professionalId)
  const hours = hoursOf(schedule)
  if (!hours) return { time_zone: null, has_hours: false, all_closed: false, slots: [] }
  const now = ctx.now()
  const slots = await findAvailableSlots(ctx.db.kysely, hours, {
    professionalId,
    from: from ?? dayIn(hours.timeZone, now),
    days,
    durationMinutes: offer.duration_minutes,
    now,
  })
  return { time_zone: hours.timeZone, has_hours: true, all_closed: hours.weekly.length === 0, slots }
}
