import type { SkippedReason } from '@fieldside/contracts/http/busy-calendars.ts'
import { mergedSpans } from '../domain/busy-times.ts'
import type { Span } from '../domain/closed-time.ts'
import { type CalendarEvent, eventOf } from './calendar-events.ts'
import { partsOfCalendar, readComponent } from './calendar-lines.ts'
import { budgetOf, spansOf } from './calendar-recurrences.ts'
import { createZones } from './calendar-zones.ts'

/** The steps of all rules that aren't plain: hundreds of series that repeat every hour, or thousands of monthly ones. */
const STEPS_MAX = 50_000

export type CalendarQuestion = {
  text: string
  window: Span
  /** The zone of times without one. */
  timeZone: string | null
  /** The UIDs of the owner’s sessions on this site, in lower case. */
  ownUids?: ReadonlySet<string>
}

/** An event that wasn't read in full. What could be read of it still counts. */
export type SkippedEvent = { title: string | null; reason: SkippedReason }

export type CalendarContents = {
  times: Span[]
  /** How many events were read in full. */
  events: number
  skipped: SkippedEvent[]
}

/** Returns the events of each series together: the series itself and the starts that were changed. */
const seriesOf = (events: readonly CalendarEvent[]): CalendarEvent[][] => [
  ...Map.groupBy(events, ({ uid }) => uid).values(),
]

/**
 * Returns when the opaque events of a calendar file make its owner busy, or undefined if it isn't a calendar. Leaves out
 * our own sessions, which hold their time anyway and may have moved since.
 * @throws TooManyRecurrences
 */
export const busyTimesOfCalendar = ({
  text,
  window,
  timeZone,
  ownUids,
}: CalendarQuestion): CalendarContents | undefined => {
  const parts = partsOfCalendar(text)
  if (!parts) return undefined
  const zones = createZones(parts.zones, timeZone ?? parts.timeZone ?? 'UTC')
  const events = parts.events.flatMap((lines) => {
    const event = readComponent(lines, (component) => eventOf(component, zones))
    return event && !ownUids?.has(event.uid.toLowerCase()) ? [event] : []
  })
  const budget = budgetOf(STEPS_MAX)
  const spans = seriesOf(events).flatMap((series) => {
    const replaced = series.flatMap(({ replaces }) => replaces ?? [])
    return series
      .filter(({ isBusy }) => isBusy)
      .flatMap((event) => spansOf(event, event.replaces ? [] : replaced, window, budget))
  })
  return { times: mergedSpans(spans), events: events.length, skipped: [] }
}
