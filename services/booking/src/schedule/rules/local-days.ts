import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { Temporal } from 'temporal-polyfill'

/** A calendar day as days since 1970-01-01. Cheap to compute with, unlike Temporal. */
export type DayNumber = number

export const dayNumberOf = (day: string): DayNumber => Date.parse(`${day}T00:00:00Z`) / DAY_MS
export const dayText = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().replace(/T.*/, '')

/** Returns 1 for Monday to 7 for Sunday. Day 0 was a Thursday. */
export const weekdayOf = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1

type LocalDay = { startMs: number; offsetMs: number }
const daysOfZones = new Map<string, Map<DayNumber, LocalDay>>()
const MAX_CACHED_DAYS = 2000
/** About 600 time zones exist, but clients can send the same name in different capitalization. */
const MAX_CACHED_ZONES = 1000

const readLocalDay = (timeZone: string, day: DayNumber): LocalDay => {
  const start = Temporal.PlainDate.from(dayText(day)).toZonedDateTime(timeZone)
  return { startMs: start.epochMilliseconds, offsetMs: start.offsetNanoseconds / 1e6 }
}

/** Returns a local day's start and its UTC offset. Caches them because time zone lookups are slow. */
const localDay = (timeZone: string, day: DayNumber): LocalDay => {
  let days = daysOfZones.get(timeZone)
  if (!days) {
    if (daysOfZones.size >= MAX_CACHED_ZONES) daysOfZones.clear()
    days = new Map()
    daysOfZones.set(timeZone, days)
  }
  const kept = days.get(day)
  if (kept) return kept
  if (days.size >= MAX_CACHED_DAYS) days.clear()
  const found = readLocalDay(timeZone, day)
  days.set(day, found)
  return found
}

/** Returns when a local day begins, in epoch milliseconds. */
export const startOfDay = (timeZone: string, day: DayNumber): number => localDay(timeZone, day).startMs

/** Returns the local day. Zones are within 14 hours of UTC, so it is one of three days. */
export const dayNumberIn = (timeZone: string, at: Date): DayNumber => {
  let day = Math.floor(at.getTime() / DAY_MS) + 1
  while (startOfDay(timeZone, day) > at.getTime()) day -= 1
  return day
}

/** Returns the local day as 'YYYY-MM-DD'. */
export const dayIn = (timeZone: string, at: Date): string => dayText(dayNumberIn(timeZone, at))

/** Returns whether an instant is on one of `days` local days from the first one on. */
export const isInDays = (timeZone: string, { first, days }: { first: string; days: number }, at: Date) => {
  const day = dayNumberIn(timeZone, at) - dayNumberOf(first)
  return day >= 0 && day < days
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns what a local clock shows, as 'HH:MM'. */
export const clockIn = (timeZone: string, at: Date): string => {
  const known = clocks.get(timeZone)
  if (known) return known.format(at)
  if (clocks.size >= MAX_CACHED_ZONES) clocks.clear()
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  })
  clocks.set(timeZone, format)
  return format.format(at)
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Resolves a local time on a day when the clock changes. A skipped time resolves to the jump. A time that occurs
 * twice resolves to the later one for a beginning and the earlier one for an end, so that every minute in between is
 * inside the hours.
 */
const changingInstant = (timeZone: string, day: DayNumber, time: string, edge: 'from' | 'until'): number => {
  const local = Temporal.PlainDate.from(dayText(day)).toPlainDateTime(Temporal.PlainTime.from(time))
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(timeZone, { disambiguation: 'later' })
  const isSkipped = !earlier.toPlainDateTime().equals(local)
  if (isSkipped) return (earlier.getTimeZoneTransition('next') ?? later).epochMilliseconds
  return (edge === 'from' ? later : earlier).epochMilliseconds
}

/**
 * Returns when a local clock shows 'HH:MM', in epoch milliseconds. '00:00' and '24:00' are the start and end of the
 * day, even where midnight occurs twice (the Azores) or never.
 */
export const instantOf = (timeZone: string, day: DayNumber, time: string, edge: 'from' | 'until'): number => {
  const today = localDay(timeZone, day)
  const tomorrow = localDay(timeZone, day + 1)
  if (time === '00:00') return today.startMs
  if (time === '24:00') return tomorrow.startMs
  const isPlain = today.offsetMs === tomorrow.offsetMs && tomorrow.startMs - today.startMs === DAY_MS
  return isPlain ? today.startMs + minutesOf(time) * MINUTE_MS : changingInstant(timeZone, day, time, edge)
}
