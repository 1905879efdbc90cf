import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { ownedBy } from '../errors.ts'
import { findShownProfessional } from '../professionals/find-shown.ts'
import { findAvailableSlots } from '../schedule/find-available-slots.ts'
import { dayIn, isInDays } from '../schedule/rules/local-days.ts'
import { findActiveOffer } from '../schedule/store/offers.ts'
import { findSchedule } from '../schedule/store/schedules.ts'
import { isHeldFor } from '../waitlist/rules/waitlist.ts'
import { findOwnHeld } from '../waitlist/store/asks.ts'
import { findAppointment } from './store/appointments.ts'

type Wanted = {
  professionalId: string
  type: AppointmentTypeId
  from?: string | undefined
  days: number
  /** Id of the caller's request or session to move. */
  moving?: string | undefined
}

/**
 * Returns the available starts for a type.
 * @throws not-found when the professional doesn't offer it or is hidden from the caller, unless the caller moves a
 * session with them, and when `moving` isn't the caller's
 */
export const listAvailableSlots = async (
  ctx: BookingContext,
  { professionalId, type, from, days, moving }: Wanted,
) => {
  const moved = moving && ownedBy(await findAppointment(ctx.db.kysely, moving), userOf(ctx)).appointment
  if (moved && moved.professional_id !== professionalId)
    throw notFound('This professional has no such session')
  const [isShown, offer, hours] = await Promise.all([
    // A session can move after its professional was hidden, when both sides agree.
    moved ? true : findShownProfessional(ctx, professionalId),
    findActiveOffer(ctx.db.kysely, professionalId, type),
    findSchedule(ctx.db.kysely, professionalId),
  ])
  // A session keeps its length, whatever its professional offers now.
  const { duration_minutes: durationMinutes } = moved || offer || {}
  if (!isShown || !durationMinutes) throw notFound('This appointment type isn’t offered')
  if (!hours) return { time_zone: null, has_hours: false, all_closed: false, slots: [] }
  const now = ctx.now()
  const athleteId = userOf(ctx).userId
  // A hold is for a new request, not for a move.
  const held = moving ? [] : await findOwnHeld(ctx.db.kysely, { athleteId, professionalId }, now)
  const first = from ?? dayIn(hours.time_zone, now)
  const slots = await findAvailableSlots(ctx.db.kysely, hours, {
    professionalId,
    from: first,
    days,
    durationMinutes,
    now,
    moving,
    held,
  })
  const { time_zone, weekly_hours, max_days_ahead } = hours
  const heldSlots = held
    .filter((one) => isHeldFor(one, { type, startsAt: one.starts_at, durationMinutes }))
    .filter(({ starts_at }) => starts_at > now && isInDays(time_zone, { first, days }, starts_at))
    .map(({ starts_at }) => starts_at.toISOString())
  return {
    ...{ time_zone, has_hours: true, all_closed: weekly_hours.length === 0, max_days_ahead },
    // What is held for them can be requested although notice or the hours have closed it since.
    slots: [...new Set([...slots, ...heldSlots])].toSorted(),
  }
}
