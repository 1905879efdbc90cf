import { DAY_MS } from '@fieldside/contracts/durations.ts'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import { startOfDay } from '../domain/local-days.ts'
import { readComponent } from './calendar-lines.ts'

/** A local date and time as if it were UTC, in epoch milliseconds. Cheap to compute with. */
export type WallMs = number

/** A time zone of a calendar file. */
export type CalendarZone = { instantOf: (wall: WallMs) => number; wallOf: (instantMs: number) => WallMs }

export const UTC: CalendarZone = { instantOf: (wall) => wall, wallOf: (instantMs) => instantMs }

const wallOfDateTime = (local: Temporal.PlainDateTime): WallMs =>
  local.toZonedDateTime('UTC').epochMilliseconds

/** A skipped time moves forward and a repeated one is the first (RFC 5545, 3.3.5). */
const ianaZone = (name: string): CalendarZone => ({
  instantOf: (wall) => {
    const day = Math.floor(wall / DAY_MS)
    const startMs = startOfDay(name, day)
    // Days without a change of the clock need no lookup.
    if (startOfDay(name, day + 1) - startMs === DAY_MS) return startMs + (wall - day * DAY_MS)
    return Temporal.Instant.fromEpochMilliseconds(wall)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .toZonedDateTime(name).epochMilliseconds
  },
  wallOf: (instantMs) =>
    wallOfDateTime(
      Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(name).toPlainDateTime(),
    ),
})

const fixedZone = (offsetMs: number): CalendarZone => ({
  instantOf: (wall) => wall - offsetMs,
  wallOf: (instantMs) => instantMs + offsetMs,
})

/** Reads the rules that the file itself defines. */
const definedZone = (zone: ICAL.Timezone): CalendarZone => {
  const offsetAt = (wall: WallMs): number => {
    const at = new Date(wall)
    const time = new ICAL.Time(
      {
        year: at.getUTCFullYear(),
        month: at.getUTCMonth() + 1,
        day: at.getUTCDate(),
        hour: at.getUTCHours(),
        minute: at.getUTCMinutes(),
        second: at.getUTCSeconds(),
      },
      ICAL.Timezone.localTimezone,
    )
    return zone.utcOffset(time) * 1000
  }
  return {
    instantOf: (wall) => wall - offsetAt(wall),
    wallOf: (instantMs) => instantMs + offsetAt(instantMs + offsetAt(instantMs)),
  }
}

const isIana = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Example: '/freeassociation.sourceforge.net/Tzfile/Europe/Berlin' → 'Europe/Berlin'. */
const ianaIn = (id: string): string | undefined => {
  const ending = /[A-Za-z_]+\/[\w+-]+(\/[\w+-]+)?$/.exec(id)?.[0]
  return [id, ending, ending?.split('/').slice(1).join('/')].find((name) => name && isIana(name))
}

/** Example: '(UTC-07:00) Mountain Time (US & Canada)' → -7 h. */
const offsetIn = (id: string): number | undefined => {
  const [, sign, hours, minutes = '0'] = /(?:UTC|GMT)\s*([+-])(\d{1,2}):?(\d{2})?/i.exec(id) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** Returns a function that finds zones by TZID: by IANA or Windows name, as the file defines them, or by offset. */
export const createZones = (
  definitions: readonly string[][],
  floating: string,
): ((id: string | null) => CalendarZone) => {
  const defined = new Map<string, ICAL.Timezone>()
  for (const lines of definitions) {
    readComponent(lines, (component) => {
      const id = String(component.getFirstPropertyValue('tzid'))
      defined.set(id, new ICAL.Timezone({ component, tzid: id }))
    })
  }
  const known = new Map<string, CalendarZone>()
  const find = (id: string): CalendarZone => {
    const [windows] = findIana(id)
    const name = ianaIn(id) ?? windows
    if (name) return ianaZone(name)
    const own = defined.get(id)
    if (own) return definedZone(own)
    const offsetMs = offsetIn(id)
    return offsetMs === undefined ? ianaZone(floating) : fixedZone(offsetMs)
  }
  return (id) => {
    const key = id ?? floating
    const zone = known.get(key) ?? find(key)
    known.set(key, zone)
    return zone
  }
}
