import {
  type Appointment,
  type AppointmentScope,
  listAppointments,
} from '@fieldside/contracts/http/appointments.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { lookupMyReviews } from '@fieldside/contracts/http/reviews.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { professionalsById, usersById } from './lookups.ts'
import { onlinePayments } from './online-payments.ts'

export type BookingPage = { items: Booking[]; next: string | null }

export const listOf = (ctx: RequestContext, scope: AppointmentScope, cursor?: string) =>
  ctx.read('booking', listAppointments, { query: { scope, ...(cursor && { cursor }) } })

export const bookingPage = async (
  ctx: RequestContext,
  scope: AppointmentScope,
  cursor?: string,
): Promise<BookingPage> => {
  const { items, next } = await listOf(ctx, scope, cursor)
  return { items: await withNames(ctx, items), next }
}

/** Returns the first page of each scope. Looks up the names in all of them at once. */
export const bookingPages = async (
  ctx: RequestContext,
  scopes: readonly AppointmentScope[],
): Promise<BookingPage[]> => {
  const pages = await Promise.all(scopes.map((scope) => listOf(ctx, scope)))
  const named = await createNaming(
    ctx,
    pages.flatMap(({ items }) => items),
  )
  return pages.map(({ items, next }) => ({ items: items.flatMap(named), next }))
}

/** Returns each completed session's review, or whether the athlete may write one. */
const ownReviews = async (ctx: RequestContext, appointments: readonly Appointment[]) => {
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

/**
 * Looks up the names of the people in appointments, because services store only their ids. Returns a function
 * that adds the names to an appointment, or returns no booking if one of the two is unknown. Adds what became of online
 * payments, unless the caller doesn't wait for billing.
 */
export const createNaming = async (
  ctx: RequestContext,
  appointments: readonly Appointment[],
  { payments = true } = {},
): Promise<(appointment: Appointment) => Booking[]> => {
  const [professionals, athletes, reviewsOf, paymentOf] = await Promise.all([
    professionalsById(
      ctx,
      appointments.map((appointment) => appointment.professional_id),
    ),
    usersById(
      ctx,
      appointments.map((appointment) => appointment.athlete_id),
    ),
    ownReviews(ctx, appointments),
    onlinePayments(ctx, payments ? appointments : []),
  ])
  return (appointment) => {
    const professional = professionals.get(appointment.professional_id)
    const athlete = athletes.get(appointment.athlete_id)
    const payment = paymentOf.get(appointment.id)
    return professional && athlete
      ? [{ ...appointment, professional, athlete, ...reviewsOf(appointment.id), ...(payment && { payment }) }]
      : []
  }
}

export const withNames = async (
  ctx: RequestContext,
  appointments: readonly Appointment[],
  options?: { payments: boolean },
): Promise<Booking[]> => appointments.flatMap(await createNaming(ctx, appointments, options))
