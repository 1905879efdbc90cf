import { DAY_MS } from '@fieldside/contracts/durations.ts'
import ICAL from 'ical.js'
import type { CalendarZone, WallMs } from './calendar-zones.ts'
import { UTC } from './calendar-zones.ts'

type Zones = (id: string | null) => CalendarZone

/** A date, or a date and time, in a zone. */
export type CalendarTime = { wall: WallMs; isDate: boolean; zone: CalendarZone }

/**
 * How long an event lasts: by its clock, as calendar programs show an end, or exactly. They differ when the clock changes
 * in between.
 */
export type Length = { wallMs: number } | { ms: number }

export type CalendarEvent = {
  uid: string
  start: CalendarTime
  length: Length
  isBusy: boolean
  rule: ICAL.Recur | null
  /** More starts of the series. */
  added: readonly CalendarTime[]
  /** Starts of the series that are canceled. */
  removed: readonly CalendarTime[]
  /** The start that this event replaces in its series. */
  replaces: CalendarTime | null
}

const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): WallMs =>
  Date.UTC(year, month - 1, day, hour, minute, second)

const timeOf = (value: unknown, tzid: unknown, zones: Zones): CalendarTime | undefined => {
  const time = value instanceof ICAL.Period ? value.start : value
  if (!(time instanceof ICAL.Time) || !Number.isFinite(wallOf(time))) return undefined
  const zone = time.zone === ICAL.Timezone.utcTimezone ? UTC : zones(typeof tzid === 'string' ? tzid : null)
  return { wall: wallOf(time), isDate: time.isDate, zone }
}

const timesOf = (component: ICAL.Component, name: string, zones: Zones): CalendarTime[] =>
  component
    .getAllProperties(name)
    .flatMap((property) =>
      property.getValues().flatMap((value) => timeOf(value, property.getParameter('tzid'), zones) ?? []),
    )

export const instantOf = ({ wall, zone }: CalendarTime): number => zone.instantOf(wall)

const lengthOf = (component: ICAL.Component, start: CalendarTime, zones: Zones): Length => {
  const duration = component.getFirstPropertyValue('duration')
  const [end] = timesOf(component, 'dtend', zones)
  if (start.isDate) {
    const given =
      duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : (end?.wall ?? 0) - start.wall
    return { wallMs: Math.max(1, Math.round(given / DAY_MS)) * DAY_MS }
  }
  if (duration instanceof ICAL.Duration) return { ms: duration.toSeconds() * 1000 }
  if (end?.zone === start.zone) return { wallMs: end.wall - start.wall }
  return { ms: end ? instantOf(end) - instantOf(start) : 0 }
}

const isBusy = (component: ICAL.Component): boolean => {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    text('transp') !== 'TRANSPARENT' &&
    text('status') !== 'CANCELLED' &&
    text('x-microsoft-cdo-busystatus') !== 'FREE'
  )
}

/** Ends a rule by the series' own clock, because it repeats by that clock. */
const ruleOf = (component: ICAL.Component, { zone }: CalendarTime): ICAL.Recur | null => {
  const rule = component.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return null
  const { until } = rule
  if (until) {
    const wall = wallOf(until)
    const isUtc = until.zone === ICAL.Timezone.utcTimezone
    const last = until.isDate ? wall + DAY_MS - 1000 : isUtc ? zone.wallOf(wall) : wall
    rule.until = icalTimeOf(last)
  }
  return rule
}

/** Returns a floating time. */
export const icalTimeOf = (wall: WallMs): ICAL.Time => {
  const at = new Date(wall)
  return new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      isDate: false,
    },
    ICAL.Timezone.localTimezone,
  )
}

export const wallOfIcal = wallOf

/** Reads an event. Returns undefined without a start. @throws when a value is malformed */
export const eventOf = (component: ICAL.Component, zones: Zones): CalendarEvent | undefined => {
  const [start] = timesOf(component, 'dtstart', zones)
  if (!start) return undefined
  return {
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    start,
    length: lengthOf(component, start, zones),
    isBusy: isBusy(component),
    rule: ruleOf(component, start),
    added: timesOf(component, 'rdate', zones),
    removed: timesOf(component, 'exdate', zones),
    replaces: timesOf(component, 'recurrence-id', zones)[0] ?? null,
  }
}
