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

/** Some files leave out the zero of the hours, the minutes, or the plus: -500, -05, 0000. */
const OFFSET = /^([+-]?)(\d\d?)(?::?(\d\d)(?::?(\d\d))?)?$/

/** Reads an offset from UTC, in milliseconds. */
export const offsetOf = (text: string): number | undefined => {
  const [, sign, hours, minutes = '0', seconds = '0'] = OFFSET.exec(text.trim()) ?? []
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

/** Longer than any name of IANA. Searching a text of any length would take long. */
const ENDING_MAX_CHARS = 100

/** Example: '/freeassociation.sourceforge.net/Tzfile/Europe/Berlin' → 'Europe/Berlin', 'Berlin'. */
const endingsOf = (id: string): { region: string; last: string } => {
  const end = id.slice(-ENDING_MAX_CHARS).replaceAll(' ', '_')
  const region = /[A-Za-z_]+\/[\w+-]+(\/[\w+-]+)?$/.exec(end)?.[0] ?? ''
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
  AKDT: 'America/Anchorage',
  ADT: 'America/Halifax',
  NDT: 'America/St_Johns',
  WEST: 'Europe/Lisbon',
  CEST: 'Europe/Berlin',
  EEST: 'Europe/Athens',
  AWST: 'Australia/Perth',
  ACST: 'Australia/Adelaide',
  ACDT: 'Australia/Adelaide',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
  NZST: 'Pacific/Auckland',
  NZDT: 'Pacific/Auckland',
}

/** Names of Windows whose zone differs from that of its city since the clocks there changed, and others without one. */
const NAMES: Partial<Record<string, string>> = {
  'Central Asia Standard Time': 'Asia/Bishkek',
  'Mountain Standard Time (Mexico)': 'America/Mazatlan',
  Alaska: 'America/Anchorage',
  Arizona: 'America/Phoenix',
  'Indiana (East)': 'America/Indianapolis',
  'Sri Jayawardenepura': 'Asia/Colombo',
  'Aleutian Islands': 'America/Adak',
  'Baja California': 'America/Tijuana',
  'Turks and Caicos': 'America/Grand_Turk',
  'Saint Pierre and Miquelon': 'America/Miquelon',
  'Lord Howe Island': 'Australia/Lord_Howe',
  'Norfolk Island': 'Pacific/Norfolk',
}

const cityZones = (): Map<string, string> =>
  new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.split('/').at(-1) ?? '', name]))
let cities: Map<string, string> | undefined

/** Example: '(UTC-07:00) Somewhere' → -7 h. */
const statedOffset = (id: string): number | undefined => {
  const [, sign, hours, minutes = '00'] = /(?:UTC|GMT|^)\s*([+-])(\d{1,2})[:.]?(\d{2})?/i.exec(id) ?? []
  if (sign === undefined) return /^\((?:UTC|GMT)\)/i.test(id) ? 0 : undefined
  return offsetOf(`${sign}${hours?.padStart(2, '0')}${minutes}`)
}

const fixedZone = (id: string): CalendarZone | undefined => {
  const offset = statedOffset(id)
  return offset === undefined ? undefined : zoneOf(() => offset)
}

const SEASONS = [Date.UTC(2026, 0), Date.UTC(2026, 6)]

/** Returns how far a zone's clock is from an offset, in the season when it is nearest. */
const distanceFrom = (offsetMs: number, name: string): number => {
  const zone = ianaZone(name) ?? UTC
  return Math.min(...SEASONS.map((atMs) => Math.abs(zone.wallOf(atMs) - atMs - offsetMs)))
}

/**
 * Finds the zone of the first city whose clock shows what the name says, because La Paz is a city of Bolivia and of
 * Mexico. Clocks of other cities may have changed by an hour since.
 */
const cityOf = (shown: string, offsetMs: number | undefined): string | undefined => {
  cities ??= cityZones()
  const plain = shown.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const found = plain.split(/[,:]| - /).flatMap((city) => cities?.get(city.trim().replaceAll(' ', '_')) ?? [])
  if (offsetMs === undefined) return found[0]
  const near = (mostMs: number) => found.find((name) => distanceFrom(offsetMs, name) <= mostMs)
  return near(0) ?? near(HOUR_MS)
}

/**
 * Finds the zone of a name that Outlook or Google shows. Examples: '(UTC-05:00) Eastern Time (US & Canada)', '(UTC+10:00)
 * Canberra, Melbourne, Sydney', '(GMT-05:00) Eastern Time - New York', 'Eastern Daylight Time'.
 */
const displayedName = (id: string): string | undefined => {
  const shown = id.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
  const [windows] = [shown, shown.replace(/ (?:Daylight )?Time(?: [(-].*)?$/i, '')].flatMap((name) =>
    findIana(`${name} Standard Time`),
  )
  return NAMES[shown] ?? windows ?? cityOf(shown, statedOffset(id))
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
