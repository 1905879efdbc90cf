import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { QueryOf } from '@fieldside/contracts/endpoint.ts'
import {
  type Appointment,
  type AppointmentScope,
  listAppointments,
} from '@fieldside/contracts/http/appointments.ts'
import type { Booking, OtherSide } from '@fieldside/contracts/http/bff/bookings.ts'
import { lookupMyReviews } from '@fieldside/contracts/http/reviews.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { professionalsById, usersById } from './lookups.ts'
import { onlinePayments } from './online-payments.ts'

export type BookingPage = { items: Booking[]; next: string | null }

export const listOf = (ctx: RequestContext, scope: AppointmentScope, side?: Side) =>
  ctx.read('booking', listAppointments, { query: { scope, ...(side && { side }) } })

export const bookingPage = async (
  ctx: RequestContext,
  query: QueryOf<typeof listAppointments>,
): Promise<BookingPage> => {
  const { items, next } = await ctx.read('booking', listAppointments, { query })
  return { items: await withNames(ctx, items), next }
}

/** Returns the first page of each scope. Looks up the names in all of them at once. */
export const bookingPages = async (
  ctx: RequestContext,
  scopes: readonly AppointmentScope[],
  side?: Side,
): Promise<BookingPage[]> => {
  const pages = await Promise.all(scopes.map((scope) => listOf(ctx, scope, side)))
  const named = await createNaming(
    ctx,
    pages.flatMap(({ items }) => items),
  )
  return pages.map(({ items, next }) => ({ items: items.flatMap(named), next }))
}

/** Returns the bookings that the caller has from a role before; nothing for almost everyone. */
export const otherSideOf = async (ctx: RequestContext): Promise<{ other_side?: OtherSide }> => {
  const side = ctx.user().role === 'professional' ? 'athlete' : 'professional'
  const [upcoming, past] = await bookingPages(ctx, ['upcoming', 'past'], side)
  const hasAny = upcoming!.items.length + past!.items.length > 0
  return hasAny ? { other_side: { side, upcoming: upcoming!, past: past! } } : {}
}

const isReportedNoShow = ({ cancel_reason, cancelled_by }: Appointment): boolean =>
  cancel_reason === 'did_not_take_place' && cancelled_by === 'professional'

/** Returns a session's review, or whether the athlete may write one, and until when if it was reported as a no-show. */
const ownReviews = async (ctx: RequestContext, appointments: readonly Appointment[]) => {
  const completed = appointments.filter(({ status }) => status === 'completed').map(({ id }) => id)
  const noShows = appointments.filter(isReportedNoShow).map(({ id }) => id)
  const appointment_ids = [...completed, ...noShows]
  if (ctx.user().role !== 'athlete' || appointment_ids.length === 0) return () => ({})
  const { reviews, reviewable_no_shows = [] } = await ctx.read('directory', lookupMyReviews, {
    body: { appointment_ids },
  })
  const untilOf = new Map(reviewable_no_shows.map(({ appointment_id, until }) => [appointment_id, until]))
  const reviewOf = new Map(reviews.map((review) => [review.appointment_id, review]))
  return (id: string) => {
    const review = reviewOf.get(id)
    const review_until = review ? undefined : untilOf.get(id)
    const may_review = !review && (completed.includes(id) || review_until !== undefined)
    return { review, may_review, ...(review_until && { review_until }) }
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
