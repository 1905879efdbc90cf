import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { type DayNumber, dayNumberIn, dayNumberOf } from './local-days.ts'

/** A half-open interval in epoch milliseconds. */
export type Span = { fromMs: number; untilMs: number }

/** Days off, both included, as 'YYYY-MM-DD'. */
export type DaysOff = { first_day: string; last_day: string }

/** Local times as 'HH:MM'. '24:00' is the end of the day. */
export type ClockSpan = { from: string; until: string }

/** A professional's hours, buffers, and limits. */
export type Schedule = {
  time_zone: string
  weekly_hours: (ClockSpan & { weekday: number })[]
  exceptions: { day: string; spans: ClockSpan[] }[]
  minimum_notice_minutes: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  /** Null for no limit. */
  max_sessions_per_day: number | null
  max_days_ahead: number
}

/** A professional's schedule and days off. */
export type Hours = Schedule & { time_off: readonly DaysOff[] }

/**
 * Time that is closed. 'session': a request or session, by the id of its appointment. 'block': time that the
 * professional keeps free of sessions. 'busy': an event in one of their other calendars, by the id of the calendar.
 */
export type Busy = Span & { id: string; kind: 'session' | 'block' | 'busy' }

export const overlaps = (one: Span, other: Span): boolean =>
  one.fromMs < other.untilMs && other.fromMs < one.untilMs

export const isOff = ({ time_off }: Pick<Hours, 'time_off'>, day: DayNumber): boolean =>
  time_off.some(({ first_day, last_day }) => dayNumberOf(first_day) <= day && day <= dayNumberOf(last_day))

type Buffers = Pick<Schedule, 'buffer_before_minutes' | 'buffer_after_minutes'>

/**
 * Returns the spans that no requested session may touch. A session and what follows it are as far apart as the longer
 * of its buffer after and the other's buffer before. Blocks and events elsewhere have no buffers of their own.
 */
export const withBuffers = (
  { buffer_before_minutes, buffer_after_minutes }: Buffers,
  busy: readonly Busy[],
): Span[] => {
  const [beforeMs, afterMs] = [buffer_before_minutes * MINUTE_MS, buffer_after_minutes * MINUTE_MS]
  const longerMs = Math.max(beforeMs, afterMs)
  return busy.map(({ kind, fromMs, untilMs }) =>
    kind === 'session'
      ? { fromMs: fromMs - longerMs, untilMs: untilMs + longerMs }
      : { fromMs: fromMs - afterMs, untilMs: untilMs + beforeMs },
  )
}

/** Returns the local days on which as many sessions start as the professional's limit allows. */
export const fullDays = (
  { time_zone, max_sessions_per_day: most }: Pick<Schedule, 'time_zone' | 'max_sessions_per_day'>,
  busy: readonly Busy[],
): ReadonlySet<DayNumber> => {
  if (most === null) return new Set()
  const sessions = busy.filter(({ kind }) => kind === 'session')
  const days = Map.groupBy(sessions, ({ fromMs }) => dayNumberIn(time_zone, new Date(fromMs)))
  // An accept that is in progress can hold a second time of the same appointment.
  const countOf = (held: readonly Busy[]) => new Set(held.map(({ id }) => id)).size
  return new Set([...days].filter(([, held]) => countOf(held) >= most).map(([day]) => day))
}
