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

const MINUTE_MS = 60_000
/**
 * Starts are offered every half hour from the beginning of each window of the weekly hours (09:15: 09:15, 09:45, …):
 * few enough to choose from, and where the professional put them. Besides, a session can follow a held one directly:
 * with sessions of 45 minutes a bare half-hour grid would leave a quarter of an hour idle after each.
 */
const GRID_MS = 30 * MINUTE_MS
/** No session starts off the quarter hour. Zones are whole quarters from UTC, so this is one of local time too. */
export const QUARTER_MS = 15 * MINUTE_MS

/** Local clock times 'HH:MM'; '24:00' is the end of the day. */
export type ClockSpan = { from: string; until: string }

export type Hours = {
  /** IANA name. */
  timeZone: string
  minimumNoticeMinutes: number
  /** weekday: 1 Monday to 7 Sunday. */
  weekly: (ClockSpan & { weekday: number })[]
  /** Replace the weekly hours of their day ('2026-11-24'). */
  exceptions: { day: string; spans: ClockSpan[] }[]
}

/** From an instant until before another, in epoch milliseconds. */
export type Span = { fromMs: number; untilMs: number }

export type Wanted = {
  hours: Hours
  busy: readonly Span[]
  /** The first day, in the professional's zone. */
  from: string
  days: number
  durationMinutes: number
  now: Date
}

/** When the professional works on some days, as instants: the windows of their hours. */
const windowsOf = ({ timeZone, weekly, exceptions }: Hours, first: DayNumber, days: number): Span[] => {
  const exceptionOf = new Map(exceptions.map(({ day, spans }) => [dayNumberOf(day), spans]))
  const windows: Span[] = []
  for (let day = first; day < first + days; day += 1) {
    const weekday = weekdayOf(day)
    for (const { from, until } of exceptionOf.get(day) ?? weekly.filter((span) => span.weekday === weekday)) {
      const fromMs = instantOf(timeZone, day, from, 'from')
      const untilMs = instantOf(timeZone, day, until, 'until')
      if (fromMs < untilMs) windows.push({ fromMs, untilMs })
    }
  }
  return windows.sort((a, b) => a.fromMs - b.fromMs)
}

/** Windows in order, those that touch made one: a session may run across them, midnight included. */
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

/** What is left of a span; `busy` is in order. */
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

/** The starts of one free span: its beginning where something held ends there, and its windows' half hours. */
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

/** The first and last instant that openings of these days can touch: what must be known as busy. */
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
  return { fromMs: startOfDay(timeZone, first), untilMs: startOfDay(timeZone, first + days + 1) }
}

/** Free starts in epoch milliseconds, soonest first, at most `limit`. */
export const openings = (
  { hours, busy, from, days, durationMinutes, now }: Wanted,
  limit = Number.POSITIVE_INFINITY,
): number[] => {
  const first = dayNumberOf(from)
  const durationMs = durationMinutes * MINUTE_MS
  const earliestMs = Math.max(now.getTime() + hours.minimumNoticeMinutes * MINUTE_MS, now.getTime() + 1)
  const endMs = startOfDay(hours.timeZone, first + days)
  const held = busy.toSorted((a, b) => a.fromMs - b.fromMs)
  const starts: number[] = []
  // One day more, because a session may begin before midnight and end after it.
  for (const open of joined(windowsOf(hours, first, days + 1))) {
    for (const free of freeIn(open, held)) {
      for (const ms of startsIn(free, open, Math.min(free.untilMs - durationMs, endMs - 1))) {
        if (starts.length >= limit) return starts
        if (ms >= earliestMs) starts.push(ms)
      }
    }
  }
  return starts
}

type Start = { startsAt: Date; durationMinutes: number }

/** Whether a session is offered at this instant, were its own time free; `busy` is what is held around it. */
export const isOffered = (
  hours: Hours,
  { startsAt, durationMinutes }: Start,
  now: Date,
  busy: readonly Span[] = [],
): boolean => {
  const startMs = startsAt.getTime()
  const endMs = startMs + durationMinutes * MINUTE_MS
  const others = busy.filter(({ fromMs, untilMs }) => untilMs <= startMs || endMs <= fromMs)
  const from = dayIn(hours.timeZone, startsAt)
  return openings({ hours, busy: others, from, days: 1, durationMinutes, now }).includes(startMs)
}

/** The next free start within 28 days; a few days are looked at first, since most have one there. */
export const nextOpening = (wanted: Omit<Wanted, 'from' | 'days'>): number | null => {
  const today = dayNumberIn(wanted.hours.timeZone, wanted.now)
  for (const [skip, days] of [
    [0, 3],
    [3, 7],
    [10, 18],
  ] as const) {
    const [next] = openings({ ...wanted, from: dayText(today + skip), days }, 1)
    if (next !== undefined) return next
  }
  return null
}

const spanOfDays = (timeZone: string, first: DayNumber, days: number): Span => ({
  fromMs: startOfDay(timeZone, first),
  untilMs: startOfDay(timeZone, first + days),
})

/** The day it is in a zone. */
export const daySpan = (timeZone: string, at: Date): Span =>
  spanOfDays(timeZone, dayNumberIn(timeZone, at), 1)

/** The week it is in a zone, from Monday. */
export const weekSpan = (timeZone: string, at: Date): Span => {
  const today = dayNumberIn(timeZone, at)
  return spanOfDays(timeZone, today - (weekdayOf(today) - 1), 7)
}
