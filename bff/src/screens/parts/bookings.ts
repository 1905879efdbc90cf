import {
  type Appointment,
  type AppointmentScope,
  listAppointments,
} from '@fieldside/contracts/http/appointments.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { lookupMyReviews } from '@fieldside/contracts/http/reviews.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { professionalsById, usersById } from './lookups.ts'

export const bookingPage = async (
  ctx: RequestContext,
  scope: AppointmentScope,
  cursor?: string,
): Promise<{ items: Booking[]; next: string | null }> => {
  const query = { scope, ...(cursor && { cursor }) }
  const { items, next } = await ctx.read('booking', listAppointments, { query })
  return { items: await withNames(ctx, items), next }
}

/** Returns each completed session's review, or whether the athlete may write one. */
const ownReviews = async (ctx: RequestContext, appointments: Appointment[]) => {
  const completed = appointments.filter(({ status }) => status === 'completed').map(({ id }) => id)
  if (ctx.user().role !== 'athlete' || completed.length === 0) return () => ({})
  const { reviews } = await ctx.read('directory', lookupMyReviews, {
    body: { appointment_ids: completed },
  })
  const reviewOf = new Map(reviews.map((review) => [review.appointment_id, review]))
  return (id: string) => {
    const review = reviewOf.get(id)
    return { review, may_review: completed.includes(id) && !review }
  }
}

/** Adds names to appointments. Services store ids only, so names are looked up when they are shown. */
export const withNames = async (ctx: RequestContext, appointments: Appointment[]): Promise<Booking[]> => {
  if (appointments.length === 0) return []
  const [professionals, athletes, reviewsOf] = await Promise.all([
    professionalsById(
      ctx,
      appointments.map((appointment) => appointment.professional_id),
    ),
    usersById(
      ctx,
      appointments.map((appointment) => appointment.athlete_id),
    ),
    ownReviews(ctx, appointments),
  ])
  return appointments.flatMap((appointment) => {
    const professional = professionals.get(appointment.professional_id)
    const athlete = athletes.get(appointment.athlete_id)
    return professional && athlete
      ? [{ ...appointment, professional, athlete, ...reviewsOf(appointment.id) }]
      : []
  })
}
