import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { getRebooking as endpoint } from '@fieldside/contracts/http/rebookings.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { type Appointment, startOf } from '../appointments/rules/appointment.ts'
import { findAppointment } from '../appointments/store/appointments.ts'
import type { BookingContext } from '../context.ts'
import { findAvailableSlots } from '../schedule/find-available-slots.ts'
import { dayIn } from '../schedule/rules/local-days.ts'
import { findActiveOffer } from '../schedule/store/offers.ts'
import { findSchedule } from '../schedule/store/schedules.ts'
import { hasSameClock } from './rules/same-clock.ts'

const nextStart = async (ctx: BookingContext, session: Appointment): Promise<string | null> => {
  const { professional_id: professionalId, appointment_type, state } = session
  const [hours, offer] = await Promise.all([
    findSchedule(ctx.db.kysely, professionalId),
    findActiveOffer(ctx.db.kysely, professionalId, appointment_type),
  ])
  if (!hours || !offer) return null
  const now = ctx.now()
  const wanted = {
    professionalId,
    from: dayIn(hours.time_zone, now),
    days: hours.max_days_ahead + 1,
    durationMinutes: offer.duration_minutes,
    now,
    counts: hasSameClock(hours.time_zone, startOf(state)),
  }
  const [next] = await findAvailableSlots(ctx.db.kysely, hours, wanted, 1)
  return next ?? null
}

/** Returns what the caller books again after a completed session. @throws not-found */
export const getRebooking = async (ctx: BookingContext, id: string): Promise<ReplyOf<typeof endpoint>> => {
  const session = await findAppointment(ctx.db.kysely, id)
  if (session?.athlete_id !== userOf(ctx).userId || session.state.name !== 'completed')
    throw notFound('Session not found')
  const { professional_id, appointment_type } = session
  return { professional_id, appointment_type, starts_at: await nextStart(ctx, session) }
}
