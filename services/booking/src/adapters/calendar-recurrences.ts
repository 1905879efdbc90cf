import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import type ICAL from 'ical.js'
import type { Span } from '../domain/closed-time.ts'
import { type PlainRule, plainStarts } from '../domain/plain-recurrences.ts'
import {
  type CalendarEvent,
  type CalendarTime,
  icalTimeOf,
  instantOf,
  wallOfIcal,
} from './calendar-events.ts'
import type { WallMs } from './calendar-zones.ts'

/** Too many recurrences to expand. */
export class TooManyRecurrences extends Error {}

/** Counts steps over all events of a file. */
export type Budget = { take: () => void }

export const budgetOf = (steps: number): Budget => {
  let left = steps
  return {
    take: () => {
      left -= 1
      if (left < 0) throw new TooManyRecurrences()
    },
  }
}

/** No calendar program offers these, and they would repeat millions of times. */
const TOO_OFTEN = new Set(['SECONDLY', 'MINUTELY'])

/** Longer than any zone's distance from UTC. */
const ZONE_MS = 15 * HOUR_MS

const STEP_MS: Partial<Record<string, number>> = {
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
}

/**
 * Moves the first start of a series forward by whole intervals, so that old series cost nothing. Months and years differ
 * in length, but there are few of them. A series with COUNT has to be counted.
 */
const forwarded = (rule: ICAL.Recur, start: WallMs, from: WallMs): WallMs => {
  const stepMs = (STEP_MS[rule.freq] ?? 0) * Math.max(1, rule.interval)
  if (stepMs === 0 || rule.count !== null) return start
  // One interval earlier, so that the days of a week before the start's weekday stay in the window.
  const skipped = Math.floor((from - start) / stepMs) - 1
  return skipped > 0 ? start + skipped * stepMs : start
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Returns the rule if it is plain, because the library takes a thousand times as long for each of its starts. */
export const plainRuleOf = (rule: ICAL.Recur, start: WallMs): PlainRule | null => {
  const { BYDAY: named, ...others } = rule.parts as Record<string, unknown[] | undefined>
  const isWeekly = rule.freq === 'WEEKLY'
  if (!isWeekly && (rule.freq !== 'DAILY' || named)) return null
  if (Object.values(others).some((part) => part !== undefined && part.length > 0)) return null
  const days = named?.map((name) => WEEKDAYS.indexOf(String(name))) ?? [new Date(start).getUTCDay()]
  if (days.includes(-1)) return null
  return {
    start,
    interval: Math.max(1, rule.interval),
    weekdays: isWeekly ? days : null,
    weekStart: rule.wkst - 1,
    count: rule.count,
    until: rule.until ? wallOfIcal(rule.until) : null,
  }
}

/** Returns a series' starts from `from` until `until`, by its own clock. */
const startsOf = (rule: ICAL.Recur, start: WallMs, from: WallMs, until: WallMs, budget: Budget): WallMs[] => {
  const plain = plainRuleOf(rule, start)
  if (plain) return plainStarts(plain, from, until)
  const starts: WallMs[] = []
  if (TOO_OFTEN.has(rule.freq)) throw new TooManyRecurrences()
  const iterator = rule.iterator(icalTimeOf(forwarded(rule, start, from)))
  for (let next = iterator.next(); next; next = iterator.next()) {
    budget.take()
    const wall = wallOfIcal(next)
    if (wall > until) break
    if (wall >= from) starts.push(wall)
  }
  return starts
}

const spanAt = ({ start, length }: CalendarEvent, wall: WallMs): Span => {
  const fromMs = start.zone.instantOf(wall)
  if ('ms' in length) return { fromMs, untilMs: fromMs + length.ms }
  const untilMs = start.zone.instantOf(wall + length.wallMs)
  // The clock jumps over the start, and the end is before what follows the jump.
  const isSkipped = length.wallMs > 0 && untilMs <= fromMs
  return { fromMs, untilMs: isSkipped ? fromMs + length.wallMs : untilMs }
}

const isWithin = ({ fromMs, untilMs }: Span, window: Span): boolean =>
  fromMs < untilMs && fromMs < window.untilMs && untilMs > window.fromMs

const lengthMs = ({ length }: CalendarEvent): number => ('ms' in length ? length.ms : length.wallMs)

/** Names a start in its series. A date stands for every start on that day. */
const keyOf = ({ wall, isDate, zone }: CalendarTime): string =>
  isDate ? `day ${wall / DAY_MS}` : `at ${zone.instantOf(wall)}`

const isRemoved = (keys: ReadonlySet<string>, { zone, isDate }: CalendarTime, wall: WallMs): boolean =>
  keys.has(keyOf({ wall, isDate, zone })) || keys.has(`day ${Math.floor(wall / DAY_MS)}`)

/** Returns an event's spans in a window, without the starts in `replaced`, which other events of the file describe. */
export const spansOf = (
  event: CalendarEvent,
  replaced: readonly CalendarTime[],
  window: Span,
  budget: Budget,
): Span[] => {
  const { start, rule, added, removed } = event
  const from = window.fromMs - lengthMs(event) - ZONE_MS
  const until = window.untilMs + ZONE_MS
  const isNear = (wall: WallMs) => wall >= from && wall <= until
  const extra = added.map((time) =>
    time.zone === start.zone ? time.wall : start.zone.wallOf(instantOf(time)),
  )
  const walls = new Set([
    // The start is part of its series even when the rule doesn't match it (RFC 5545, 3.8.5.3).
    ...[start.wall, ...extra].filter(isNear),
    ...(rule ? startsOf(rule, start.wall, from, until, budget) : []),
  ])
  const gone = new Set([...removed, ...replaced].map(keyOf))
  return [...walls]
    .filter((wall) => gone.size === 0 || !isRemoved(gone, start, wall))
    .map((wall) => spanAt(event, wall))
    .filter((span) => isWithin(span, window))
}
