import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { SkippedReason } from '@fieldside/contracts/http/busy-calendars.ts'
import { dayOf, type WallMs } from '../rules/recurrences.ts'
import type { Component, Property } from './calendar-lines.ts'
import { type CalendarZone, offsetOf, UTC } from './calendar-zones.ts'

/** Finds a zone by TZID. Undefined if neither the file nor we know it. */
export type Zones = (id: string) => CalendarZone | undefined

/** A date, or a date and time. Without a zone, it applies in that of its context. */
export type CalendarTime = { wall: WallMs; isDate: boolean; isUtc: boolean; zone: CalendarZone | null }

/** By the clock, as days and as calendar programs show an end, and then exactly. They differ when the clock changes. */
export type Length = { wallMs: number; ms: number }

/** Notes what couldn't be read. */
export type Report = (reason: SkippedReason) => void

/** A date and time, also with a fraction of a second or an offset, as in ISO 8601. */
const DATE_TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d):?(\d\d)?(?:[.,]\d+)?(Z|[+-]\d\d:?\d\d)?)?$/i

const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most

/** Reads a date or a date and time. Many programs leave out VALUE=DATE, so the form decides. */
export const wallOf = (text: string): { wall: WallMs; isDate: boolean; isUtc: boolean } | undefined => {
  const [, ...found] = DATE_TIME.exec(text.trim()) ?? []
  const [year = 0, month = 0, monthDay = 0, hour = 0, minute = 0, second = 0] = found
    .slice(0, 6)
    .map((part) => Number(part ?? 0))
  const day = dayOf(year, month, monthDay)
  const isDay = isWithin(month, 1, 12) && monthDay > 0 && day < dayOf(year, month + 1, 1)
  const ms = hour * HOUR_MS + minute * MINUTE_MS + second * 1000
  if (found.length === 0 || !isDay || minute > 59 || second > 60 || ms > DAY_MS) return undefined
  const offset = found[6]?.length === 1 ? 0 : offsetOf(found[6] ?? '')
  const wall = day * DAY_MS + ms - (offset ?? 0)
  return { wall, isDate: found[3] === undefined, isUtc: offset !== undefined }
}

const zoneOf = ({ params }: Property, zones: Zones, report: Report): CalendarZone | null => {
  const id = params.get('TZID')
  if (!id) return null
  const zone = zones(id)
  if (!zone) report('zone')
  return zone ?? null
}

/** Some programs add a midnight to a VALUE=DATE, which still names the day as written. */
const timeOf = (text: string, zone: CalendarZone | null, isDay: boolean): CalendarTime | undefined => {
  const found = wallOf(text)
  if (found && isDay && found.wall % DAY_MS === 0) return { ...found, zone, isDate: true, isUtc: false }
  return found && { ...found, zone: found.isUtc ? UTC : zone }
}

/** Whether a property says that its values are days. */
export const isDateProperty = ({ params }: Property): boolean => params.get('VALUE')?.toUpperCase() === 'DATE'

const WEEK_DAYS = 7
const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i

/** Weeks and days are nominal: they end at the same time of the clock (RFC 5545, 3.3.6). */
export const durationOf = (text: string): Length | undefined => {
  const [, sign, ...parts] = DURATION.exec(text.trim()) ?? []
  if (parts.every((part) => part === undefined)) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  const by = sign === '-' ? -1 : 1
  return {
    wallMs: by * (weeks * WEEK_DAYS + days) * DAY_MS,
    ms: by * (hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000),
  }
}

/** Returns how long after a start an end is. An end without a zone of its own is on the start's clock. */
export const lengthBetween = (start: CalendarTime, end: CalendarTime): Length =>
  start.zone && end.zone && !end.isDate && end.zone !== start.zone
    ? { wallMs: 0, ms: end.zone.instantOf(end.wall) - start.zone.instantOf(start.wall) }
    : { wallMs: end.wall - start.wall, ms: 0 }

/** The length of a time whose end can't be read. */
export const UNKNOWN_LENGTH: Length = { wallMs: HOUR_MS, ms: 0 }

/** A time that may have a length of its own, as in RDATE and FREEBUSY. */
export type CalendarPeriod = { time: CalendarTime; length: Length | null }

/** Reads a time or a period. Keeps the start of a period whose end can't be read or isn't after it. */
const periodOf = (
  text: string,
  zone: CalendarZone | null,
  property: Property,
  report: Report,
): CalendarPeriod | undefined => {
  const [first = '', second] = text.split('/')
  const time = timeOf(first, zone, isDateProperty(property))
  if (!time) report('time')
  if (!time || (second === undefined && property.name !== 'FREEBUSY')) return time && { time, length: null }
  const end = timeOf(second ?? '', zone, false)
  const length = end ? lengthBetween(time, end) : durationOf(second ?? '')
  if (length && length.wallMs + length.ms > 0) return { time, length }
  report('time')
  return { time, length: null }
}

/**
 * Returns the values of properties. One that can't be read loses only itself. An empty one is none. A semicolon separates
 * them in vCalendar 1.0.
 */
export const periodsOf = (properties: readonly Property[], zones: Zones, report: Report): CalendarPeriod[] =>
  properties.flatMap((property) => {
    const texts = property.value.split(/[,;]/).filter((text) => text.trim() !== '')
    if (texts.length === 0) return []
    const zone = zoneOf(property, zones, report)
    return texts.flatMap((text) => periodOf(text, zone, property, report) ?? [])
  })

export const timesOf = (component: Component, name: string, zones: Zones, report: Report): CalendarTime[] =>
  periodsOf(component.all(name), zones, report).map(({ time }) => time)

/** Reads escaped text (RFC 5545, 3.3.11). */
export const textOf = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? ' ' : escaped))
