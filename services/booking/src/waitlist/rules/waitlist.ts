import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import {
  WAITLIST_HELD_MINUTES,
  WAITLIST_HELD_SOON_MINUTES,
  WAITLIST_HOLD_HOURS_AHEAD,
  WAITLIST_SOON_HOURS,
} from '@fieldside/contracts/limits.ts'
import { availableStarts } from '../../schedule/rules/availability.ts'
import { type Busy, type Hours, overlaps, type Span } from '../../schedule/rules/closed-time.ts'
import { dayIn, dayNumberIn, instantOf, weekdayOf } from '../../schedule/rules/local-days.ts'
import { endOf } from '../../schedule/rules/slot.ts'

/** How many waiting athletes a professional's times are offered to: those who have waited longest. */
export const WAITERS_MAX = 1000

/** How many times that became free, and how many ended holds, one run of the job handles under the calendar's lock. */
export const TIMES_PER_RUN = 20

/** When an athlete could come, in the professional's zone. */
export type Wishes = {
  /** 1 (Monday) to 7. */
  weekdays: readonly number[]
  from_time: string
  until_time: string
}

type Told = { appointment_type: string; starts_at: Date; ends_at: Date; is_held: boolean }
type Requested = { type: string; startsAt: Date; durationMinutes: number }

/** Returns whether a time is held for exactly this session of the athlete who was told of it. */
export const isHeldFor = (told: Told, { type, startsAt, durationMinutes }: Requested): boolean =>
  told.is_held &&
  told.appointment_type === type &&
  told.starts_at.getTime() === startsAt.getTime() &&
  endOf(startsAt, durationMinutes) <= told.ends_at

/** Returns the earliest start that is held for someone. */
export const earliestHeld = (now: Date): number => now.getTime() + WAITLIST_HOLD_HOURS_AHEAD * HOUR_MS

/** Returns until when a time is held for an athlete from now on. */
export const heldUntil = (now: Date, startsAt: Date): Date => {
  const isSoon = startsAt.getTime() - now.getTime() <= WAITLIST_SOON_HOURS * HOUR_MS
  const minutes = isSoon ? WAITLIST_HELD_SOON_MINUTES : WAITLIST_HELD_MINUTES
  return new Date(now.getTime() + minutes * MINUTE_MS)
}

/** Returns whether a session is within the athlete's hours of one of their weekdays. */
export const suits = (
  { weekdays, from_time, until_time }: Wishes,
  timeZone: string,
  { fromMs, untilMs }: Span,
): boolean => {
  const day = dayNumberIn(timeZone, new Date(fromMs))
  return (
    weekdays.includes(weekdayOf(day)) &&
    instantOf(timeZone, day, from_time, 'from') <= fromMs &&
    untilMs <= instantOf(timeZone, day, until_time, 'until')
  )
}

/** Returns the local days on which a session that overlaps a span can start, as the first one and how many they are. */
export const daysOf = (
  { time_zone, max_days_ahead }: Hours,
  { fromMs, untilMs }: Span,
  now: Date,
): { from: string; days: number } => {
  // No session is longer than a day.
  const first = new Date(Math.max(fromMs - DAY_MS, now.getTime()))
  const last = new Date(Math.min(untilMs, now.getTime() + max_days_ahead * DAY_MS))
  const days = dayNumberIn(time_zone, last) - dayNumberIn(time_zone, first) + 1
  return { from: dayIn(time_zone, first), days: Math.max(days, 0) }
}

type Calendar = { hours: Hours; busy: readonly Busy[]; now: Date }

const spanFrom = (fromMs: number, durationMinutes: number): Span => ({
  fromMs,
  untilMs: fromMs + durationMinutes * MINUTE_MS,
})

/** Returns the available starts of a session that overlaps the span, in epoch milliseconds, soonest first. */
export const startsOver = (
  { hours, busy, now }: Calendar,
  durationMinutes: number,
  within: Span,
): number[] => {
  const wanted = { hours, busy, now, durationMinutes, ...daysOf(hours, within, now) }
  return availableStarts(wanted, Number.POSITIVE_INFINITY, (ms) =>
    overlaps(spanFrom(ms, durationMinutes), within),
  )
}

type Wanted = {
  wishes: Wishes
  timeZone: string
  durationMinutes: number
  earliestMs: number
  /** The times that the athlete was told of before. */
  told: readonly Span[]
}

/**
 * Returns the first of the starts within the span that suits the athlete and overlaps nothing that they were told of.
 * Without one, the first that overlaps the span, because the time before or after it may be free, too. Not of a span that
 * begins too soon.
 */
export const fittingStart = (
  starts: readonly number[],
  { wishes, timeZone, durationMinutes, earliestMs, told }: Wanted,
  within: Span,
): Date | undefined => {
  const fits = (ms: number): boolean => {
    const span = spanFrom(ms, durationMinutes)
    return ms >= earliestMs && !told.some((one) => overlaps(one, span)) && suits(wishes, timeZone, span)
  }
  const isInside = (ms: number) =>
    within.fromMs <= ms && spanFrom(ms, durationMinutes).untilMs <= within.untilMs
  const start =
    starts.find((ms) => isInside(ms) && fits(ms)) ??
    (within.fromMs >= earliestMs ? starts.find(fits) : undefined)
  return start === undefined ? undefined : new Date(start)
}
