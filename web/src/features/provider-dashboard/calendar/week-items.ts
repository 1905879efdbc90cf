import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { formatTimeRange } from '@/client/time-format.ts'
import { sessionLine } from '@/entities/booking/request-words.ts'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { athleteName, statusBadge, waitsForAthlete } from '@/entities/booking/words.ts'

/** A session or request in the calendar. */
export type WeekItem = BookingRequest & { start: string; end: string }

export const weekItem = (booking: BookingRequest): WeekItem => ({ ...booking, ...sessionTime(booking) })

/** Returns whether an item waits for the professional's answer. */
export const isWaiting = (booking: BookingRequest): boolean =>
  booking.status === 'pending' ? !waitsForAthlete(booking) : booking.actions.answer_new_time

export const stateWords = (booking: BookingRequest): string => {
  if (!isWaiting(booking)) return statusBadge(booking).label
  return booking.status === 'pending' ? 'Waiting for your answer' : 'New time proposed'
}

/** Example: 'Ana Ruiz, 9:00 – 9:45 AM, Initial Consultation · online, Waiting for your answer'. */
export const itemLabel = (item: WeekItem, zone: string): string =>
  [
    athleteName(item),
    formatTimeRange(item.start, item.end, { zone }),
    sessionLine(item),
    stateWords(item),
  ].join(', ')
