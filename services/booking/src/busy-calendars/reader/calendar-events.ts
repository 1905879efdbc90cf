import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { SkippedReason } from '@fieldside/contracts/http/busy-calendars.ts'
import type { RecurrenceRule } from '../rules/recurrences.ts'
import type { Component, Property } from './calendar-lines.ts'
import { type WrittenRule, writtenRuleOf } from './calendar-rules.ts'
import {
  type CalendarPeriod,
  type CalendarTime,
  durationOf,
  isDateProperty,
  type Length,
  lengthBetween,
  periodsOf,
  type Report,
  timesOf,
  UNKNOWN_LENGTH,
  type Zones,
} from './calendar-values.ts'
import type { CalendarZone } from './calendar-zones.ts'

/** A start in a zone of its own, or in that of the calendar. */
export type EventStart = CalendarTime & {
  zone: CalendarZone
  isFloating: boolean
  /** The zones whose midnights stand for days of its series. */
  midnights: readonly CalendarZone[]
}

export type CalendarEvent = {
  uid: string
  title: string
  /** The version. A higher one replaces lower ones. */
  sequence: number
  start: EventStart
  length: Length
  isBusy: boolean
  rules: readonly RecurrenceRule[]
  excludedRules: readonly RecurrenceRule[]
  /** More starts of the series. */
  added: readonly CalendarPeriod[]
  /** Starts of the series that are canceled. */
  removed: readonly CalendarTime[]
  /** Whether it stands for one start of a series, or for all from there on. */
  changes: 'one' | 'following' | null
  /** The start that it replaces. Null if that can't be read. */
  replaces: CalendarTime | null
  /** What couldn't be read. */
  problems: Set<SkippedReason>
}

/** What the whole calendar says about its events. */
export type EventContext = {
  zones: Zones
  /** The zone of times without one. */
  floating: CalendarZone
  /** The zones that its program may have had. */
  programZones: readonly CalendarZone[]
  isCanceled: boolean
  /** The owner's addresses, in lower case. */
  owners: ReadonlySet<string>
}

/** Outlook says so of a whole day, which it writes as two midnights. */
const isWholeDay = (event: Component): boolean =>
  event.all('DTSTART').some(isDateProperty) ||
  event.text('X-MICROSOFT-CDO-ALLDAYEVENT').toUpperCase() === 'TRUE'

const NO_LENGTH: Length = { wallMs: 0, ms: 0 }

/** Returns the days that a length takes, at least one. */
export const wholeDays = ({ wallMs, ms }: Length): Length => ({
  wallMs: Math.max(1, Math.ceil((wallMs + ms) / DAY_MS)) * DAY_MS,
  ms: 0,
})

const lengthOf = (event: Component, start: EventStart, zones: Zones, report: Report): Length => {
  const [end] = timesOf(event, 'DTEND', zones, report)
  const duration = durationOf(event.text('DURATION'))
  if (!duration && event.text('DURATION') !== '') report('time')
  const isUnknown = !end && !duration && [...event.all('DTEND'), ...event.all('DURATION')].length > 0
  if (isUnknown) report('time')
  if (isUnknown && !start.isDate) return UNKNOWN_LENGTH
  const days = end && { wallMs: end.wall - start.wall, ms: 0 }
  const length = (start.isDate ? days : end && lengthBetween(start, end)) ?? duration ?? NO_LENGTH
  const ms = length.wallMs + length.ms
  if (ms < 0) report('time')
  if (start.isDate) return wholeDays(length)
  if (ms <= 0 && isWholeDay(event)) return wholeDays(NO_LENGTH)
  return ms < 0 ? UNKNOWN_LENGTH : length
}

/** Other people's answers say nothing about the owner's time. One who is invited by several addresses may accept by one. */
const isDeclined = (event: Component, owners: ReadonlySet<string>): boolean => {
  if (owners.size === 0) return false
  const own = event.all('ATTENDEE').filter(({ params, value }) => {
    const addresses = [value.replace(/^mailto:/i, ''), params.get('EMAIL') ?? '']
    return addresses.some((address) => owners.has(address.trim().toLowerCase()))
  })
  return own.length > 0 && own.every(({ params }) => params.get('PARTSTAT')?.toUpperCase() === 'DECLINED')
}

const FREE = new Set(['FREE', 'WORKINGELSEWHERE'])
/** Some programs spell it as in the US. */
const CANCELED = new Set(['CANCELLED', 'CANCELED'])

const isBusy = (event: Component, { isCanceled, owners }: EventContext): boolean => {
  const text = (name: string) => event.text(name).toUpperCase()
  return (
    !isCanceled &&
    text('TRANSP') !== 'TRANSPARENT' &&
    !CANCELED.has(text('STATUS')) &&
    !FREE.has(text('X-MICROSOFT-CDO-BUSYSTATUS')) &&
    !isDeclined(event, owners)
  )
}

const SECOND_MS = 1000
const HALF_DAY_MS = DAY_MS / 2
/** The zone that is farthest ahead of UTC. */
const FARTHEST_MS = 14 * HOUR_MS

/**
 * Returns the day that a time in UTC stands for in a series of days. Exchange writes the midnight of the calendar's own
 * zone. In a zone we don't know, it is less than `aheadMs` before the midnight of that day in UTC.
 */
const dayAt = (instantMs: number, { midnights }: EventStart, aheadMs: number): number => {
  const [midnight] = midnights.map((zone) => zone.wallOf(instantMs)).filter((wall) => wall % DAY_MS === 0)
  return midnight === undefined ? Math.floor((instantMs + aheadMs) / DAY_MS) : midnight / DAY_MS
}

/** Returns the day that a time stands for in a series of days. */
export const dayInSeries = ({ wall, isUtc }: CalendarTime, start: EventStart): number =>
  isUtc ? dayAt(wall, start, HALF_DAY_MS) : Math.floor(wall / DAY_MS)

/** A last moment, such as 23:59:59, belongs to the day that it ends. Where two days are possible, the later one counts. */
const lastDay = ({ wall, isUtc }: NonNullable<WrittenRule['until']>, start: EventStart): number => {
  if (!isUtc) return Math.floor(wall / DAY_MS)
  const isLastMoment = wall % (60 * SECOND_MS) === 59 * SECOND_MS
  return isLastMoment ? dayAt(wall + SECOND_MS, start, FARTHEST_MS) - 1 : dayAt(wall, start, FARTHEST_MS)
}

/** Ends a rule by the series' own clock, because it repeats by that clock. */
const untilOf = (until: NonNullable<WrittenRule['until']>, start: EventStart): number => {
  const { isDate, zone } = start
  if (isDate) return lastDay(until, start) * DAY_MS
  if (until.isDate) return until.wall + DAY_MS - SECOND_MS
  return until.isUtc ? zone.wallOf(until.wall) : until.wall
}

/** A rule with an unreadable part repeats too often. An EXRULE like that is ignored, because it would open busy hours. */
const ruleIn = ({ name, value }: Property, start: EventStart, report: Report): RecurrenceRule[] => {
  const written = writtenRuleOf(value)
  if (!written?.isWhole) report('recurrence')
  if (!written || (name === 'EXRULE' && !written.isWhole)) return []
  const { until, isWhole: _, ...rule } = written
  const times = start.isDate ? { hours: [], minutes: [], seconds: [] } : {}
  return [{ ...rule, ...times, until: until && untilOf(until, start) }]
}

const rulesOf = (event: Component, name: string, start: EventStart, report: Report): RecurrenceRule[] =>
  event
    .all(name)
    .filter(({ value }) => value !== '')
    .flatMap((property) => ruleIn(property, start, report))

/** Reads as much of an event as it can. Returns undefined without a start. */
export const eventOf = (event: Component, context: EventContext): CalendarEvent | undefined => {
  const { zones, floating, programZones } = context
  const problems = new Set<SkippedReason>()
  const report: Report = (reason) => problems.add(reason)
  const [first] = timesOf(event, 'DTSTART', zones, report)
  if (!first) return undefined
  // A day is one of the hours, whatever its TZID, which only tells what its program calls a midnight (RFC 5545, 3.2.19).
  const zone = first.isDate ? floating : (first.zone ?? floating)
  const midnights = [first.zone ?? floating, floating, ...programZones]
  const start = { ...first, zone, isFloating: !first.zone, midnights }
  const changed = event.all('RECURRENCE-ID').find(({ value }) => value !== '')
  const isFollowing = changed?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE'
  // All that follow keep the rule of their series, so that another one would be lost.
  if (isFollowing && event.text('RRULE') !== '') report('recurrence')
  const length = lengthOf(event, start, zones, report)
  return {
    uid: event.text('UID'),
    title: event.text('SUMMARY'),
    sequence: Number.parseInt(event.text('SEQUENCE'), 10) || 0,
    start,
    length,
    isBusy: isBusy(event, context),
    rules: changed ? [] : rulesOf(event, 'RRULE', start, report),
    excludedRules: changed ? [] : rulesOf(event, 'EXRULE', start, report),
    added: changed ? [] : periodsOf(event.all('RDATE'), zones, report),
    removed: timesOf(event, 'EXDATE', zones, report),
    changes: changed ? (isFollowing ? 'following' : 'one') : null,
    replaces: timesOf(event, 'RECURRENCE-ID', zones, report)[0] ?? null,
    problems,
  }
}
