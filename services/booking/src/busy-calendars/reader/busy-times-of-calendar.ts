import { onOneLine } from '@fieldside/contracts/control-characters.ts'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { SkippedReason } from '@fieldside/contracts/http/busy-calendars.ts'
import { BUSY_TITLE_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import type { Span } from '../../schedule/rules/closed-time.ts'
import { mergedSpans } from '../rules/busy-times.ts'
import { type Budget, budgetOf } from '../rules/recurrences.ts'
import { createZones } from './calendar-definitions.ts'
import { type CalendarEvent, type EventContext, eventOf } from './calendar-events.ts'
import { type CalendarParts, type Component, partsOfCalendar } from './calendar-lines.ts'
import { ownersOf } from './calendar-owners.ts'
import { spanAt, spansOfSeries } from './calendar-series.ts'
import { periodsOf, textOf, UNKNOWN_LENGTH } from './calendar-values.ts'
import { calendarZone, ianaZone, UTC } from './calendar-zones.ts'

/** For all events of a file: room for tens of thousands of weekly series. */
const STEPS_MAX = 1_000_000

/** What lies farther from the window closes nothing, and could be no date. */
const MARGIN_MS = 366 * DAY_MS

export type CalendarQuestion = {
  text: string
  window: Span
  /** The zone of times without one. */
  timeZone: string | null
  /** The UIDs of the owner’s sessions on this site, in lower case. */
  ownUids?: ReadonlySet<string>
  /** Where the file was read. Some addresses name the calendar's owner. */
  url?: string
}

/** An event that wasn't read in full. What could be read of it still counts. */
export type SkippedEvent = { title: string | null; reason: SkippedReason }

export type CalendarContents = {
  times: Span[]
  /** How many events were read in full. */
  events: number
  skipped: SkippedEvent[]
}

const shortened = (title: string): string => {
  const characters = [...title]
  return characters.length > BUSY_TITLE_MAX_CHARS
    ? `${characters.slice(0, BUSY_TITLE_MAX_CHARS - 1).join('')}…`
    : title
}

const skippedEvent = (title: string, reason: SkippedReason): SkippedEvent => ({
  title: shortened(onOneLine(textOf(title))) || null,
  reason,
})

const isFree = (params: ReadonlyMap<string, string>): boolean =>
  params.get('FBTYPE')?.toUpperCase() === 'FREE'

/** Reads the busy periods that calendar servers publish without events. */
const freeBusyOf = (parts: CalendarParts, { zones, floating }: EventContext): CalendarContents => {
  const skipped: SkippedEvent[] = []
  const busy = parts.freeBusy
    .flatMap((component) => component.all('FREEBUSY'))
    .filter(({ params }) => !isFree(params))
  const periods = periodsOf(busy, zones, (reason) => skipped.push(skippedEvent('', reason)))
  const times = periods.map(({ time, length }) =>
    spanAt(time.zone ?? floating, time.wall, length ?? UNKNOWN_LENGTH),
  )
  return { times, events: periods.filter(({ length }) => length !== null).length, skipped }
}

const titleOf = (component: Component): string => component.text('SUMMARY')

/** Reads the events of a calendar. Leaves out our own sessions, which hold their time anyway and may have moved since. */
const eventsOf = (parts: CalendarParts, context: EventContext, ownUids?: ReadonlySet<string>) => {
  const skipped: SkippedEvent[] = []
  const events = parts.events.flatMap((component) => {
    if (ownUids?.has(component.text('UID').toLowerCase())) return []
    const event = eventOf(component, context)
    if (!event) skipped.push(skippedEvent(titleOf(component), 'time'))
    return event ?? []
  })
  return { events, skipped }
}

/** Returns what isn't an event. Tasks are missed only in a file without events, working hours always. */
const otherComponents = (calendars: readonly CalendarParts[]): SkippedEvent[] => {
  const hasEvents = calendars.some(({ events, freeBusy }) => events.length + freeBusy.length > 0)
  return calendars
    .flatMap(({ tasks, availability }) => (hasEvents ? availability : [...availability, ...tasks]))
    .map((component) => skippedEvent(titleOf(component), 'component'))
}

/** Returns the events of each series together: the series itself and the starts that were changed. */
const seriesOf = (events: readonly CalendarEvent[]): CalendarEvent[][] => [
  ...Map.groupBy(events, (event) => event.uid || event).values(),
]

const contextOf = (
  parts: CalendarParts,
  { timeZone }: CalendarQuestion,
  shared: Pick<EventContext, 'zones' | 'owners'>,
): EventContext => {
  const named = calendarZone(parts.timeZone)
  // A calendar that defines several zones doesn't say which one is its own.
  const only = parts.zones.length === 1 ? shared.zones(parts.zones[0]!.text('TZID')) : undefined
  return {
    ...shared,
    floating: (timeZone ? ianaZone(timeZone) : named) ?? UTC,
    programZones: [named, only].filter((zone) => zone !== undefined),
    isCanceled: parts.method === 'CANCEL',
  }
}

const clipped = ({ fromMs, untilMs }: Span, window: Span): Span => ({
  fromMs: Math.max(fromMs, window.fromMs - MARGIN_MS),
  untilMs: Math.min(untilMs, window.untilMs + MARGIN_MS),
})

/** Merges as it goes, because millions of spans would need more memory than a worker has. */
const spansOf = (events: readonly CalendarEvent[], window: Span, budget: Budget): Span[] => {
  let merged: Span[] = []
  let added: Span[] = []
  for (const series of seriesOf(events)) {
    for (const span of mergedSpans(spansOfSeries(series, window, budget))) added.push(span)
    if (added.length > 20_000) {
      merged = mergedSpans(merged.concat(added))
      added = []
    }
  }
  return merged.concat(added)
}

/** An event that is over, or that makes nobody busy, isn't missed. */
const isMissed = ({ isBusy, start, length, rules, problems }: CalendarEvent, window: Span): boolean => {
  if (!isBusy || problems.size === 0) return false
  const endMs = start.zone.instantOf(start.wall) + length.wallMs + length.ms
  return rules.length > 0 || problems.has('recurrence') || endMs > window.fromMs
}

/**
 * Returns when the opaque events of a calendar file make its owner busy, or undefined if it isn't a calendar. What can't
 * be read of an event loses only itself.
 */
export const busyTimesOfCalendar = (question: CalendarQuestion): CalendarContents | undefined => {
  const { text, window, ownUids, url = '' } = question
  const calendars = partsOfCalendar(text)
  if (!calendars) return undefined
  const budget = budgetOf(STEPS_MAX)
  const zones = createZones(calendars, window.untilMs + MARGIN_MS, budget)
  const owners = ownersOf(url, calendars)
  const read = calendars.map((parts, n) => {
    const context = contextOf(parts, question, { zones: zones[n]!, owners })
    return { ...eventsOf(parts, context, ownUids), freeBusy: freeBusyOf(parts, context) }
  })
  const events = read.flatMap((calendar) => calendar.events)
  const spans = spansOf(events, window, budget)
  const missed = events.filter((event) => isMissed(event, window))
  const skipped = missed.map(({ title, problems }) => skippedEvent(title, [...problems][0] ?? 'time'))
  const freeBusy = read.map((calendar) => calendar.freeBusy)
  return {
    times: mergedSpans(
      [...spans, ...freeBusy.flatMap(({ times }) => times)]
        .filter(({ fromMs, untilMs }) => fromMs < window.untilMs && untilMs > window.fromMs)
        .map((span) => clipped(span, window)),
    ),
    events: freeBusy.reduce((sum, calendar) => sum + calendar.events, events.length - missed.length),
    skipped: [
      ...read.flatMap((calendar) => calendar.skipped),
      ...freeBusy.flatMap((calendar) => calendar.skipped),
      ...skipped,
      ...otherComponents(calendars),
    ],
  }
}
