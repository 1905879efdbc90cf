import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'

type Times = Pick<
  Booking,
  'appointment_date' | 'ends_at' | 'duration_minutes' | 'suggested_date' | 'suggestion_agreed'
>

export const endOf = (start: string, durationMinutes: number): string =>
  new Date(new Date(start).getTime() + durationMinutes * 60_000).toISOString()

/** Returns when the session takes place: an accepted suggested time counts even before the professional confirms it. */
export const sessionTime = (booking: Times): { start: string; end: string } =>
  booking.suggestion_agreed && booking.suggested_date
    ? { start: booking.suggested_date, end: endOf(booking.suggested_date, booking.duration_minutes) }
    : { start: booking.appointment_date, end: booking.ends_at }
