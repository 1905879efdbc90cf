import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Span } from '../../schedule/rules/closed-time.ts'
import { type Budget, budgetOf, startsOf, type WallMs } from '../rules/recurrences.ts'
import { type CalendarEvent, dayInSeries, type EventStart, wholeDays } from './calendar-events.ts'
import type { CalendarTime, Length } from './calendar-values.ts'
import type { CalendarZone } from './calendar-zones.ts'

/** Room for every day of 400 years. */
const EVENT_STEPS_MAX = 500_000

/** Longer than any zone's distance from UTC. */
const ZONE_MS = 15 * HOUR_MS

/** An occurrence of a series that lasts longer is read only from its own start. */
const LOOKBACK_MAX_MS = 400 * DAY_MS

const lengthMs = ({ wallMs, ms }: Length): number => Math.max(0, wallMs + ms)

/** Returns what a length takes from a time of the clock. */
export const spanAt = (zone: CalendarZone, wall: WallMs, { wallMs, ms }: Length): Span => {
  const fromMs = zone.instantOf(wall)
  if (wallMs <= 0) return { fromMs, untilMs: fromMs + wallMs + ms }
  const endMs = zone.instantOf(wall + wallMs)
  // The clock jumps over the start, and the end is before what follows the jump.
  return { fromMs, untilMs: (endMs > fromMs ? endMs : fromMs + wallMs) + ms }
}

const isWithin = ({ fromMs, untilMs }: Span, window: Span): boolean =>
  fromMs < untilMs && fromMs < window.untilMs && untilMs > window.fromMs

/** Starts of a series, in whichever form they were named. */
type Named = { walls: Set<WallMs>; days: Set<number>; instants: Set<number> }

const isOnClockOf = ({ zone, isUtc }: CalendarTime, start: EventStart): boolean =>
  zone === null || zone === start.zone || (start.isFloating && !isUtc)

/** Returns where a time lies on the clock of a series. Without a zone of its own, it is a time of that clock. */
const wallIn = (time: CalendarTime, start: EventStart): WallMs => {
  if (start.isDate) return dayInSeries(time, start) * DAY_MS
  if (time.isDate || isOnClockOf(time, start)) return time.wall
  return start.zone.wallOf(time.zone!.instantOf(time.wall))
}

const timeOfDay = (wall: WallMs): number => wall - Math.floor(wall / DAY_MS) * DAY_MS

/** A date stands for every start on that day, and each time for the day in a series of days. */
const namedStarts = (times: readonly CalendarTime[], start: EventStart): Named => {
  const named: Named = { walls: new Set(), days: new Set(), instants: new Set() }
  for (const time of times) {
    if (start.isDate) named.days.add(dayInSeries(time, start))
    else if (time.isDate) named.days.add(time.wall / DAY_MS)
    else if (isOnClockOf(time, start)) named.walls.add(time.wall)
    else named.instants.add(time.zone!.instantOf(time.wall))
  }
  return named
}

const includes = ({ walls, days, instants }: Named, wall: WallMs, zone: CalendarZone): boolean =>
  walls.has(wall) ||
  (days.size > 0 && days.has(Math.floor(wall / DAY_MS))) ||
  (instants.size > 0 && instants.has(zone.instantOf(wall)))

const mostOf = <T>(items: readonly T[], measure: (item: T) => number): number =>
  items.reduce((most, item) => Math.max(most, measure(item)), 0)

/** Returns the events of the newest version. Some calendars list all, and some reuse a UID within one version. */
const newest = (events: readonly CalendarEvent[]): CalendarEvent[] => {
  const last = mostOf(events, ({ sequence }) => sequence)
  return events.filter(({ sequence }) => sequence === last)
}

/** Returns the changed starts, each in its newest version. One start may change alone and with all that follow. */
const changesIn = (series: readonly CalendarEvent[]): CalendarEvent[] => {
  const changes = series.filter((event) => event.changes !== null)
  const startOf = (event: CalendarEvent) => {
    const { replaces } = event
    return replaces ? `${event.changes} ${replaces.zone?.instantOf(replaces.wall) ?? replaces.wall}` : event
  }
  return [...Map.groupBy(changes, startOf).values()].flatMap(newest)
}

type Range = { from: WallMs; until: WallMs }

/** Returns the starts that a series names by rules and dates, by its own clock. */
const wallsOf = (event: CalendarEvent, near: Range, budget: Budget): Map<WallMs, Length> => {
  const { start, length, rules, excludedRules, added } = event
  const isNear = (wall: WallMs) => wall >= near.from && wall <= near.until
  const range = { from: Math.max(near.from, near.until - LOOKBACK_MAX_MS), until: near.until }
  const own = budgetOf(EVENT_STEPS_MAX, budget)
  const repeated = (list: CalendarEvent['rules']) =>
    list.flatMap((rule) => {
      const { starts, isComplete } = startsOf(rule, start.wall, range, own)
      if (!isComplete) event.problems.add('limit')
      return start.isDate ? starts.map((wall) => Math.floor(wall / DAY_MS) * DAY_MS) : starts
    })
  const walls = new Map<WallMs, Length>()
  // The start is part of its series even when no rule matches it (RFC 5545, 3.8.5.3).
  for (const wall of [start.wall, ...repeated(rules)]) if (isNear(wall)) walls.set(wall, length)
  for (const period of added) {
    const isDay = period.time.isDate && !start.isDate
    const wall = wallIn(period.time, start) + (isDay ? timeOfDay(start.wall) : 0)
    const own = start.isDate ? wholeDays(period.length ?? length) : (period.length ?? length)
    // Of two at one time, the longer one counts.
    if (isNear(wall) && lengthMs(own) >= lengthMs(walls.get(wall) ?? own)) walls.set(wall, own)
  }
  for (const wall of repeated(excludedRules)) walls.delete(wall)
  return walls
}

type Change = { from: WallMs; event: CalendarEvent }

/**
 * Returns the start from which a change counts. A date, or its midnight, names the start of that day, and so does the
 * time to which a skipped start moves.
 */
const startNamed = (replaces: CalendarTime, start: EventStart): WallMs => {
  const wall = wallIn(replaces, start)
  const onDay = wall + timeOfDay(start.wall) - timeOfDay(wall)
  if (start.isDate || timeOfDay(wall) === 0) return onDay
  return start.zone.instantOf(onDay) === start.zone.instantOf(wall) ? onDay : wall
}

/** Returns the spans of a series without the starts that were removed or changed. */
const repeatedSpans = (
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
  window: Span,
  budget: Budget,
): Span[] => {
  const { start, removed, added } = event
  const following: Change[] = changes
    .flatMap((change) =>
      change.changes === 'following' && change.replaces
        ? [{ from: startNamed(change.replaces, start), event: change }]
        : [],
    )
    .sort((a, b) => b.from - a.from)
  const longest = mostOf([event, ...following.map((change) => change.event), ...added], ({ length }) =>
    length ? lengthMs(length) : 0,
  )
  const moved = mostOf(following, (change) => Math.abs(change.event.start.wall - change.from))
  const near = {
    from: window.fromMs - longest - moved - ZONE_MS,
    until: window.untilMs + moved + ZONE_MS,
  }
  const isNear = ({ wall }: CalendarTime) => wall >= near.from - 2 * DAY_MS && wall <= near.until + 2 * DAY_MS
  const replaced = changes.flatMap((change) => (change.changes === 'one' ? (change.replaces ?? []) : []))
  const gone = namedStarts([...removed, ...replaced].filter(isNear), start)
  return [...wallsOf(event, near, budget)].flatMap(([wall, length]) => {
    if (includes(gone, wall, start.zone)) return []
    const change = following.find(({ from }) => from <= wall)
    if (!change) return event.isBusy ? [spanAt(start.zone, wall, length)] : []
    const by = change.event
    return by.isBusy ? [spanAt(by.start.zone, by.start.wall + wall - change.from, by.length)] : []
  })
}

/**
 * Returns when the events of one UID make their owner busy in a window. Adds to an event's problems if it repeats more
 * often than the budget allows, and then keeps at least its start.
 */
export const spansOfSeries = (series: readonly CalendarEvent[], window: Span, budget: Budget): Span[] => {
  const changes = changesIn(series)
  const own = changes
    .filter(({ isBusy }) => isBusy)
    .map(({ start, length }) => spanAt(start.zone, start.wall, length))
  const repeated = newest(series.filter((event) => event.changes === null)).flatMap((event) => {
    const isAllowed = budget.take(changes.length)
    if (!isAllowed) event.problems.add('limit')
    return repeatedSpans(event, isAllowed ? changes : [], window, budget)
  })
  return [...own, ...repeated].filter((span) => isWithin(span, window))
}
