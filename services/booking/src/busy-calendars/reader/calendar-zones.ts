import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { findIana } from 'windows-iana'
import type { WallMs } from '../rules/recurrences.ts'

/** A time zone of a calendar file. */
export type CalendarZone = { instantOf: (wall: WallMs) => number; wallOf: (instantMs: number) => WallMs }

export const UTC: CalendarZone = { instantOf: (wall) => wall, wallOf: (instantMs) => instantMs }

/** Returns a zone by its offset from UTC. A skipped time moves forward and a repeated one is the first (RFC 5545, 3.3.5). */
export const zoneOf = (offsetAt: (instantMs: number) => number): CalendarZone => {
  const known = new Map<number, number>()
  const offsetOn = (day: number): number => {
    const offset = known.get(day) ?? offsetAt(day * DAY_MS)
    known.set(day, offset)
    return offset
  }
  return {
    instantOf: (wall) => {
      const day = Math.floor(wall / DAY_MS)
      const before = offsetOn(day - 1)
      const after = offsetOn(day + 2)
      if (before === after || offsetAt(wall - before) === before) return wall - before
      return wall - (offsetAt(wall - after) === after ? after : before)
    },
    wallOf: (instantMs) => {
      const day = Math.floor(instantMs / DAY_MS)
      const before = offsetOn(day)
      return instantMs + (before === offsetOn(day + 1) ? before : offsetAt(instantMs))
    },
  }
}

/** Some files leave out the zero of the hours: -500. */
const OFFSET = /^([+-])(\d\d?):?(\d\d):?(\d\d)?$/

/** Reads an offset from UTC, in milliseconds. */
export const offsetOf = (text: string): number | undefined => {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(text.trim()) ?? []
  if (sign === undefined) return undefined
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000
  return sign === '-' ? -ms : ms
}

/** The range of a Date. */
const DATE_MAX_MS = 8.64e15

/** Intl knows names that Temporal refuses, and its offsets cost a tenth. Returns undefined for any other name. */
export const ianaZone = (name: string): CalendarZone | undefined => {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    return zoneOf((instantMs) => {
      const text = format.format(Math.max(-DATE_MAX_MS, Math.min(instantMs, DATE_MAX_MS)))
      return offsetOf(text.slice(text.indexOf('GMT') + 3)) ?? 0
    })
  } catch {
    return undefined
  }
}

/** Example: '/freeassociation.sourceforge.net/Tzfile/Europe/Berlin' → 'Europe/Berlin', 'Berlin'. */
const endingsOf = (id: string): { region: string; last: string } => {
  const region = /[A-Za-z_]+\/[\w+-]+(\/[\w+-]+)?$/.exec(id.replaceAll(' ', '_'))?.[0] ?? ''
  return { region, last: region.split('/').slice(1).join('/') }
}

/** What people mean by these. Intl takes the first three for other places and doesn't know the rest. */
const ABBREVIATIONS: Partial<Record<string, string>> = {
  AST: 'America/Halifax',
  BST: 'Europe/London',
  NST: 'America/St_Johns',
  EDT: 'America/New_York',
  CDT: 'America/Chicago',
  MDT: 'America/Denver',
  PDT: 'America/Los_Angeles',
  AKST: 'America/Anchorage',
  CEST: 'Europe/Berlin',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
}

/** Names of Windows whose zone differs from that of its city since the clocks there changed, and others without one. */
const NAMES: Partial<Record<string, string>> = {
  'Central Asia Standard Time': 'Asia/Bishkek',
  'Mountain Standard Time (Mexico)': 'America/Mazatlan',
  Alaska: 'America/Anchorage',
  Arizona: 'America/Phoenix',
  'Indiana (East)': 'America/Indianapolis',
  'Sri Jayawardenepura': 'Asia/Colombo',
}

const cityZones = (): Map<string, string> =>
  new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.split('/').at(-1) ?? '', name]))
let cities: Map<string, string> | undefined

/**
 * Finds the zone of a name that Outlook shows. Examples: '(UTC-05:00) Eastern Time (US & Canada)', '(UTC+10:00)
 * Canberra, Melbourne, Sydney'.
 */
const displayedName = (id: string): string | undefined => {
  const shown = id.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
  const [windows] = [shown, shown.replace(/ Time \(.*$/i, '')].flatMap((name) =>
    findIana(`${name} Standard Time`),
  )
  if (NAMES[shown] ?? windows) return NAMES[shown] ?? windows
  cities ??= cityZones()
  for (const city of shown.split(/[,:]/)) {
    const name = cities.get(city.trim().replaceAll(' ', '_'))
    if (name) return name
  }
  return undefined
}

/** Example: '(UTC-07:00) Somewhere' → -7 h. */
const fixedZone = (id: string): CalendarZone | undefined => {
  const [, sign, hours, minutes = '00'] = /(?:UTC|GMT|^)\s*([+-])(\d{1,2})[:.]?(\d{2})?/i.exec(id) ?? []
  if (sign === undefined) return /^\((?:UTC|GMT)\)/i.test(id) ? UTC : undefined
  const offset = offsetOf(`${sign}${hours?.padStart(2, '0')}${minutes}`) ?? 0
  return zoneOf(() => offset)
}

/** Finds a zone by an IANA name with a region, which is better than a definition that covers few years. */
export const regionZone = (id: string): CalendarZone | undefined => {
  const { region } = endingsOf(id)
  return region === '' ? undefined : ianaZone(region)
}

/** Finds a zone by any other name that programs use. */
export const namedZone = (id: string): CalendarZone | undefined => {
  const [windows] = findIana(id)
  const names = [
    NAMES[id],
    windows,
    ABBREVIATIONS[id.toUpperCase()],
    id,
    endingsOf(id).last,
    displayedName(id),
  ]
  for (const name of names) {
    const zone = name ? ianaZone(name) : undefined
    if (zone) return zone
  }
  return fixedZone(id)
}

/** Finds the zone of a whole calendar, which many programs fill with anything. */
export const calendarZone = (name: string): CalendarZone | undefined => {
  const [windows] = findIana(name)
  return ianaZone(/^[\w+-]+(\/[\w+-]+)+$/.test(name) ? name : (windows ?? ''))
}
