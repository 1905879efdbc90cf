import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { dayKey, formatClock, formatDay, noonOf, readerZone, type TimeOptions } from '@/client/time-format.ts'
import type { Page } from '@/client/use-pages.ts'
import { isAfterWithdrawal, isAgreed } from '@/entities/booking/words.ts'
import { professionalName } from '@/entities/professional/words.ts'

const dayWords = (at: string, now: Date, options: TimeOptions): string => {
  const zone = options.zone ?? readerZone()
  const day = dayKey(at, zone)
  if (day === dayKey(now, zone)) return 'today'
  const tomorrow = noonOf(dayKey(now, zone)).getTime() + DAY_MS
  if (day === dayKey(new Date(tomorrow), 'UTC')) return 'tomorrow'
  return `on ${formatDay(at, { ...options, now })}`
}

/** Returns the heading of the athlete's dashboard: what needs their answer, otherwise what comes next. */
export const nextWords = (
  { items: upcoming, next }: Page<Booking>,
  /** Across all pages. */
  pending: number,
  now: Date,
  options: TimeOptions = {},
): string => {
  const suggested = upcoming.filter((booking) => booking.actions.answer_suggestion)
  if (suggested.length > 1) return `${suggested.length}${next ? '+' : ''} suggested times are waiting for you`
  if (suggested[0]) return `${professionalName(suggested[0].professional)} suggested another time`
  const moving = upcoming.find((booking) => booking.actions.answer_new_time)
  if (moving) return `${professionalName(moving.professional)} proposed a new time`
  const agreed = upcoming.find(isAgreed)
  if (agreed) {
    const at = agreed.appointment_date
    const when = `${dayWords(at, now, options)} at ${formatClock(at, options)}`
    return isAfterWithdrawal(agreed) ? `Keep or cancel your session ${when}` : `Your next session is ${when}`
  }
  if (pending > 1) return `${pending} requests are waiting for an answer`
  if (upcoming[0]) return `${professionalName(upcoming[0].professional)} has your request`
  return 'Find your next session'
}
