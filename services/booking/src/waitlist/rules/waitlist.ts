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
type Wanted = { wishes: Wishes; durationMinutes: number; earliestMs: number }

/**
 * Returns the first available start of a session within the span that suits the athlete. Without one, the first that
 * overlaps it, because the time before or after it may be free, too. Not of a span that begins too soon.
 */
export const fittingStart = (
  { hours, busy, now }: Calendar,
  { wishes, durationMinutes, earliestMs }: Wanted,
  within: Span,
): Date | undefined => {
  const spanFrom = (fromMs: number): Span => ({ fromMs, untilMs: fromMs + durationMinutes * MINUTE_MS })
  const isPossible = (span: Span) =>
    span.fromMs >= earliestMs && overlaps(span, within) && suits(wishes, hours.time_zone, span)
  const wanted = { hours, busy, now, durationMinutes, ...daysOf(hours, within, now) }
  const starts = availableStarts(wanted, Number.POSITIVE_INFINITY, (ms) => isPossible(spanFrom(ms)))
  const isInside = (ms: number) => within.fromMs <= ms && spanFrom(ms).untilMs <= within.untilMs
  const start = starts.find(isInside) ?? (within.fromMs >= earliestMs ? starts[0] : undefined)
  return start === undefined ? undefined : new Date(start)
}
