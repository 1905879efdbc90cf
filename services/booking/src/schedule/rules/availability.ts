import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { BUFFER_MAX_MINUTES, NEXT_SLOTS_DAYS } from '@fieldside/contracts/limits.ts'
import { type Busy, fullDays, type Hours, isOff, overlaps, type Span, withBuffers } from './closed-time.ts'
import {
  type DayNumber,
  dayIn,
  dayNumberIn,
  dayNumberOf,
  dayText,
  instantOf,
  startOfDay,
  weekdayOf,
} from './local-days.ts'

/**
 * Slots start every half hour from where the professional starts a window (09:15, 09:45, …), which keeps the choice
 * small, and directly after a slot hold, because with 45-minute sessions the grid alone would leave 15 minutes idle
 * after each.
 */
const GRID_MS = 30 * MINUTE_MS
/** Sessions start on the quarter hour. UTC offsets are multiples of 15 minutes, so this holds in local time too. */
export const QUARTER_MS = 15 * MINUTE_MS

export type Wanted = {
  hours: Hours
  busy: readonly Busy[]
  /** The first day, in the professional's time zone. */
  from: string
  days: number
  durationMinutes: number
  now: Date
}

const windowsOf = (hours: Hours, first: DayNumber, days: number): Span[] => {
  const { time_zone, weekly_hours, exceptions } = hours
  const exceptionOf = new Map(exceptions.map(({ day, spans }) => [dayNumberOf(day), spans]))
  const windows: Span[] = []
  for (let day = first; day < first + days; day += 1) {
    if (isOff(hours, day)) continue
    const weekday = weekdayOf(day)
    for (const { from, until } of exceptionOf.get(day) ??
      weekly_hours.filter((span) => span.weekday === weekday)) {
      const fromMs = instantOf(time_zone, day, from, 'from')
      const untilMs = instantOf(time_zone, day, until, 'until')
      if (fromMs < untilMs) windows.push({ fromMs, untilMs })
    }
  }
  return windows.sort((a, b) => a.fromMs - b.fromMs)
}

/** Merges adjacent windows, because a session can run across them, midnight included. Expects them sorted. */
const joined = (windows: readonly Span[]): (Span & { windows: Span[] })[] => {
  const result: (Span & { windows: Span[] })[] = []
  for (const window of windows) {
    const last = result.at(-1)
    if (last && window.fromMs <= last.untilMs) {
      last.untilMs = Math.max(last.untilMs, window.untilMs)
      last.windows.push(window)
    } else result.push({ ...window, windows: [window] })
  }
  return result
}

/** Returns the free parts of a span. Expects `busy` sorted. */
const freeIn = ({ fromMs, untilMs }: Span, busy: readonly Span[]): Span[] => {
  const free: Span[] = []
  let atMs = fromMs
  for (const taken of busy) {
    if (taken.untilMs <= atMs) continue
    if (taken.fromMs >= untilMs) break
    if (taken.fromMs > atMs) free.push({ fromMs: atMs, untilMs: taken.fromMs })
    atMs = taken.untilMs
  }
  if (atMs < untilMs) free.push({ fromMs: atMs, untilMs })
  return free
}

const quarterFrom = (ms: number): number => Math.ceil(ms / QUARTER_MS) * QUARTER_MS

/** Returns the starts in a free span: directly after a slot hold, and on the half-hour grid of each window. */
const startsIn = (free: Span, open: ReturnType<typeof joined>[number], lastMs: number): number[] => {
  const starts = new Set<number>()
  if (free.fromMs > open.fromMs && quarterFrom(free.fromMs) <= lastMs) starts.add(quarterFrom(free.fromMs))
  for (const window of open.windows) {
    const gridMs = quarterFrom(window.fromMs)
    const skipped = Math.max(0, Math.ceil((free.fromMs - gridMs) / GRID_MS))
    const untilMs = Math.min(lastMs, window.untilMs - 1)
    for (let ms = gridMs + skipped * GRID_MS; ms <= untilMs; ms += GRID_MS) starts.add(ms)
  }
  return [...starts].sort((a, b) => a - b)
}

const BUFFER_MS = BUFFER_MAX_MINUTES * MINUTE_MS

/** Returns the span in which busy time can affect the available slots of these days. */
export const windowOf = ({
  from,
  days,
  timeZone,
}: {
  from: string
  days: number
  timeZone: string
}): Span => {
  const first = dayNumberOf(from)
  return {
    fromMs: startOfDay(timeZone, first) - BUFFER_MS,
    untilMs: startOfDay(timeZone, first + days + 1) + BUFFER_MS,
  }
}

/** Returns up to `limit` available starts that count, in epoch milliseconds, soonest first. */
export const availableStarts = (
  { hours, busy, from, days, durationMinutes, now }: Wanted,
  limit = Number.POSITIVE_INFINITY,
  counts: (startMs: number) => boolean = () => true,
): number[] => {
  const first = dayNumberOf(from)
  const durationMs = durationMinutes * MINUTE_MS
  const earliestMs = Math.max(now.getTime() + hours.minimum_notice_minutes * MINUTE_MS, now.getTime() + 1)
  const latestMs = now.getTime() + hours.max_days_ahead * DAY_MS
  const endMs = Math.min(startOfDay(hours.time_zone, first + days), latestMs + 1)
  const closed = withBuffers(hours, busy).sort((a, b) => a.fromMs - b.fromMs)
  const full = fullDays(hours, busy)
  const isFull = (ms: number) => full.size > 0 && full.has(dayNumberIn(hours.time_zone, new Date(ms)))
  const starts: number[] = []
  // Includes one more day, because a session can start before midnight and end after it.
  for (const open of joined(windowsOf(hours, first, days + 1))) {
    for (const free of freeIn(open, closed)) {
      for (const ms of startsIn(free, open, Math.min(free.untilMs - durationMs, endMs - 1))) {
        if (starts.length >= limit) return starts
        if (ms >= earliestMs && counts(ms) && !isFull(ms)) starts.push(ms)
      }
    }
  }
  return starts
}

/** A local day of 25 hours and the longest session. */
const AROUND_MS = 30 * HOUR_MS

export type Start = { startsAt: Date; durationMinutes: number }

const spanOf = ({ startsAt, durationMinutes }: Start): Span => ({
  fromMs: startsAt.getTime(),
  untilMs: startsAt.getTime() + durationMinutes * MINUTE_MS,
})

/** Returns the span whose busy time decides about a session: its local day, buffers, and sessions right before it. */
export const windowAround = (startsAt: Date): Span => ({
  fromMs: startsAt.getTime() - AROUND_MS,
  untilMs: startsAt.getTime() + AROUND_MS,
})

/** Returns whether a block or an event in another calendar covers any of the time. */
export const isBlocked = (start: Start, busy: readonly Busy[]): boolean =>
  busy.some((one) => one.kind !== 'session' && overlaps(one, spanOf(start)))

/** Returns whether another request or session holds any of the time. */
export const isHeld = (start: Start, busy: readonly Busy[]): boolean =>
  busy.some((one) => one.kind === 'session' && overlaps(one, spanOf(start)))

/**
 * Returns whether a session could start at this time if no other session held the time itself. `busy` lists what is
 * within `windowAround`.
 */
export const isAvailable = (hours: Hours, start: Start, now: Date, busy: readonly Busy[] = []): boolean => {
  const { startsAt, durationMinutes } = start
  const startMs = startsAt.getTime()
  const others = busy.filter((one) => one.kind !== 'session' || !overlaps(one, spanOf(start)))
  const from = dayIn(hours.time_zone, startsAt)
  return availableStarts({ hours, busy: others, from, days: 1, durationMinutes, now }).includes(startMs)
}

/** Which starts to look for. */
export type Matching = { counts: (startMs: number) => boolean; untilMs: number }
const ANY: Matching = { counts: () => true, untilMs: Number.POSITIVE_INFINITY }

/** The days to check for a next slot, as [days to skip, days]. Most searches end in the first range. */
export const DAY_RANGES = [
  [0, 3],
  [3, 7],
  [10, NEXT_SLOTS_DAYS - 10],
] as const

/** Returns up to `limit` available starts within NEXT_SLOTS_DAYS. */
export const nextAvailableStarts = (
  wanted: Omit<Wanted, 'from' | 'days'>,
  limit: number,
  { counts, untilMs }: Matching = ANY,
): number[] => {
  const { time_zone: timeZone } = wanted.hours
  const today = dayNumberIn(timeZone, wanted.now)
  const matches = (startMs: number) => startMs <= untilMs && counts(startMs)
  const starts: number[] = []
  for (const [skip, days] of DAY_RANGES) {
    if (starts.length >= limit || startOfDay(timeZone, today + skip) > untilMs) break
    const from = dayText(today + skip)
    starts.push(...availableStarts({ ...wanted, from, days }, limit - starts.length, matches))
  }
  return starts
}

const spanFrom = (timeZone: string, first: DayNumber, days: number): Span => ({
  fromMs: startOfDay(timeZone, first),
  untilMs: startOfDay(timeZone, first + days),
})

export const daySpan = (timeZone: string, at: Date): Span => spanFrom(timeZone, dayNumberIn(timeZone, at), 1)

/** Returns the span of local days, both included. */
export const spanOfDays = (timeZone: string, firstDay: string, lastDay: string): Span => {
  const first = dayNumberOf(firstDay)
  return spanFrom(timeZone, first, dayNumberOf(lastDay) - first + 1)
}

type Week = { monday: string; sunday: string; span: Span }

/** Returns the local week that contains a day. */
export const weekOfDay = (timeZone: string, day: string): Week => {
  const number = dayNumberOf(day)
  const monday = number - (weekdayOf(number) - 1)
  return { monday: dayText(monday), sunday: dayText(monday + 6), span: spanFrom(timeZone, monday, 7) }
}

/** Returns the span of the local week, which starts on Monday. */
export const weekSpan = (timeZone: string, at: Date): Span => weekOfDay(timeZone, dayIn(timeZone, at)).span
