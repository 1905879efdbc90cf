import { Temporal } from 'temporal-polyfill'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Sessions start on the quarter hour. Zones are whole quarters from UTC, so this is a grid of local time too. */
export const GRID_MINUTES = 15
const GRID_MS = GRID_MINUTES * MINUTE_MS

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

/**
 * The instant at which a day's clock shows a time. Where the clock skips it: when it jumps. Where it shows it
 * twice: for a beginning the second, for an end the first, so that no minute in between is outside of the hours.
 */
const instantOf = (
  day: Temporal.PlainDate,
  time: string,
  timeZone: string,
  edge: keyof ClockSpan,
): number => {
  const local =
    time === '24:00'
      ? day.add({ days: 1 }).toPlainDateTime()
      : day.toPlainDateTime(Temporal.PlainTime.from(time))
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(timeZone, { disambiguation: 'later' })
  const isSkipped = !earlier.toPlainDateTime().equals(local)
  if (isSkipped) return earlier.getTimeZoneTransition('next')!.epochMilliseconds
  return (edge === 'from' ? later : earlier).epochMilliseconds
}

type LocalDay = { startMs: number; offsetMs: number }
const localDays = new Map<string, LocalDay>()
const LOCAL_DAYS_KEPT = 5000

/** The start of a day in a zone and its offset from UTC then; kept, since asking the time zone data is slow. */
const localDay = (day: Temporal.PlainDate, timeZone: string): LocalDay => {
  const key = `${timeZone} ${day}`
  const kept = localDays.get(key)
  if (kept) return kept
  const start = day.toZonedDateTime(timeZone)
  const found = { startMs: start.epochMilliseconds, offsetMs: start.offsetNanoseconds / 1e6 }
  if (localDays.size >= LOCAL_DAYS_KEPT) localDays.clear()
  localDays.set(key, found)
  return found
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const spansOn = (hours: Hours, day: Temporal.PlainDate): ClockSpan[] =>
  hours.exceptions.find((exception) => exception.day === day.toString())?.spans ??
  hours.weekly.filter(({ weekday }) => weekday === day.dayOfWeek)

/** When the professional works on a day, as instants. */
const openOn = (hours: Hours, day: Temporal.PlainDate): Span[] => {
  const { timeZone } = hours
  const spans = spansOn(hours, day)
  if (spans.length === 0) return []
  const today = localDay(day, timeZone)
  const tomorrow = localDay(day.add({ days: 1 }), timeZone)
  const isPlain = today.offsetMs === tomorrow.offsetMs && tomorrow.startMs - today.startMs === DAY_MS
  return spans
    .map(({ from, until }) =>
      isPlain
        ? {
            fromMs: today.startMs + minutesOf(from) * MINUTE_MS,
            untilMs: today.startMs + minutesOf(until) * MINUTE_MS,
          }
        : {
            fromMs: instantOf(day, from, timeZone, 'from'),
            untilMs: instantOf(day, until, timeZone, 'until'),
          },
    )
    .filter(({ fromMs, untilMs }) => fromMs < untilMs)
}

/** Spans in order, those that touch made one: a session may run across them, midnight included. */
const joined = (spans: readonly Span[]): Span[] => {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = result.at(-1)
    if (last && span.fromMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, span.untilMs)
    else result.push({ ...span })
  }
  return result
}

const without = (open: readonly Span[], busy: readonly Span[]): Span[] =>
  busy.reduce<Span[]>(
    (left, taken) =>
      left.flatMap((span) =>
        taken.untilMs <= span.fromMs || span.untilMs <= taken.fromMs
          ? [span]
          : [
              { fromMs: span.fromMs, untilMs: taken.fromMs },
              { fromMs: taken.untilMs, untilMs: span.untilMs },
            ].filter(({ fromMs, untilMs }) => fromMs < untilMs),
      ),
    [...open],
  )

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
  const first = Temporal.PlainDate.from(from)
  return {
    fromMs: localDay(first, timeZone).startMs,
    untilMs: localDay(first.add({ days: days + 1 }), timeZone).startMs,
  }
}

/** Free starts in epoch milliseconds, soonest first, at most `limit`. */
export const openings = (
  { hours, busy, from, days, durationMinutes, now }: Wanted,
  limit = Number.POSITIVE_INFINITY,
): number[] => {
  const first = Temporal.PlainDate.from(from)
  const durationMs = durationMinutes * MINUTE_MS
  const earliestMs = now.getTime() + hours.minimumNoticeMinutes * MINUTE_MS
  const endMs = localDay(first.add({ days }), hours.timeZone).startMs
  // One day more, because a session may begin before midnight and end after it.
  const open = Array.from({ length: days + 1 }, (_, index) =>
    openOn(hours, first.add({ days: index })),
  ).flat()
  const starts: number[] = []
  for (const span of without(joined(open), busy)) {
    const lastMs = Math.min(span.untilMs - durationMs, endMs - 1)
    const fromMs = Math.max(span.fromMs, earliestMs, now.getTime() + 1)
    for (let ms = Math.ceil(fromMs / GRID_MS) * GRID_MS; ms <= lastMs; ms += GRID_MS) {
      if (starts.length >= limit) return starts
      starts.push(ms)
    }
  }
  return starts
}

/** The day it is in a zone, '2026-11-24'. */
export const dayIn = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** Whether a session at this instant would be free, were nothing booked. */
export const isWithinHours = (hours: Hours, startsAt: Date, durationMinutes: number, now: Date): boolean => {
  const from = dayIn(hours.timeZone, startsAt)
  return openings({ hours, busy: [], from, days: 1, durationMinutes, now }).includes(startsAt.getTime())
}

/** The next free start within 28 days; a few days are looked at first, since most have one there. */
export const nextOpening = (wanted: Omit<Wanted, 'from' | 'days'>): number | null => {
  const today = dayIn(wanted.hours.timeZone, wanted.now)
  for (const [skip, days] of [
    [0, 3],
    [3, 7],
    [10, 18],
  ] as const) {
    const [next] = openings({ ...wanted, from: dayAfter(today, skip), days }, 1)
    if (next !== undefined) return next
  }
  return null
}

const spanOfDays = (first: Temporal.PlainDate, days: number, timeZone: string): Span => ({
  fromMs: localDay(first, timeZone).startMs,
  untilMs: localDay(first.add({ days }), timeZone).startMs,
})

/** The day it is in a zone. */
export const daySpan = (timeZone: string, at: Date): Span =>
  spanOfDays(Temporal.PlainDate.from(dayIn(timeZone, at)), 1, timeZone)

/** The week it is in a zone, from Monday. */
export const weekSpan = (timeZone: string, at: Date): Span => {
  const today = Temporal.PlainDate.from(dayIn(timeZone, at))
  return spanOfDays(today.subtract({ days: today.dayOfWeek - 1 }), 7, timeZone)
}
