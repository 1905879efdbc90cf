import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { type Budget, budgetOf, startsOf, type WallMs } from '../rules/recurrences.ts'
import type { Component } from './calendar-lines.ts'
import { type Until, writtenRuleOf } from './calendar-rules.ts'
import { textOf, timesOf, wallOf, type Zones } from './calendar-values.ts'
import { type CalendarZone, calendarZone, namedZone, offsetOf, regionZone, zoneOf } from './calendar-zones.ts'

/** Real definitions have a rule per year or one that repeats yearly. */
const STEPS_MAX = 20_000

/** Definitions begin in 1601, but only what is near the window matters. */
const LOOKBACK_MS = 20 * 366 * DAY_MS

type Change = { atMs: number; offsetMs: number; beforeMs: number }

const noZones = () => undefined
const ignore = () => undefined

/** Returns the last local time of a rule. A date includes its day. */
const endOf = ({ wall, isDate, isUtc }: Until, beforeMs: number): WallMs =>
  isDate ? wall + DAY_MS - 1 : wall + (isUtc ? beforeMs : 0)

/** Returns when a part of a definition begins to apply. Years that lie far before `until` are left out. */
const changesOf = (part: Component, until: WallMs, budget: Budget): Change[] => {
  const offsetMs = offsetOf(part.text('TZOFFSETTO'))
  if (offsetMs === undefined) return []
  const start = wallOf(part.text('DTSTART'))?.wall ?? 0
  const beforeMs = offsetOf(part.text('TZOFFSETFROM')) ?? offsetMs
  const repeated = part.all('RRULE').flatMap(({ value }) => {
    const rule = writtenRuleOf(value)
    if (!rule) return []
    const end = rule.until && endOf(rule.until, beforeMs)
    const last = Math.min(until, end ?? until)
    const range = { from: last - LOOKBACK_MS, until: last }
    return startsOf({ ...rule, until: end }, start, range, budgetOf(STEPS_MAX, budget)).starts
  })
  const added = timesOf(part, 'RDATE', noZones, ignore).map(({ wall }) => wall)
  return [start, ...added, ...repeated].map((wall) => ({ atMs: wall - beforeMs, offsetMs, beforeMs }))
}

/** Reads a VTIMEZONE. Returns undefined without a part that can be read. */
export const definedZone = (
  definition: Component,
  until: WallMs,
  budget: Budget,
): CalendarZone | undefined => {
  const changes = definition.inner
    .flatMap((part) => changesOf(part, until, budget))
    .sort((a, b) => a.atMs - b.atMs)
  const [first] = changes
  if (!first) return undefined
  return zoneOf((instantMs) => {
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (changes[middle]!.atMs <= instantMs) low = middle + 1
      else high = middle
    }
    return changes[low - 1]?.offsetMs ?? first.beforeMs
  })
}

/** A definition may escape its TZID as text, unlike the times that name it. */
const keyOf = (id: string): string => textOf(id).replaceAll('"', '').trim().toLowerCase()

/** Returns what a definition says, which many calendars of one file repeat. */
const contentOf = ({ inner }: Component): string =>
  JSON.stringify(inner.map((part) => PARTS.map((name) => part.all(name).map(({ value }) => value))))
const PARTS = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']

const remembered = <V>(find: (key: string) => V): ((key: string) => V) => {
  const known = new Map<string, V>()
  return (key) => {
    if (!known.has(key)) known.set(key, find(key))
    return known.get(key)!
  }
}

/**
 * Returns for each calendar of a file a function that finds zones by TZID. The calendar's own definition decides, else
 * that of another calendar. An IANA name with a region comes first: many programs cut its definition off after the year
 * of an event.
 */
export const createZones = (
  calendars: readonly { zones: readonly Component[] }[],
  until: WallMs,
  budget: Budget,
): Zones[] => {
  // Of several with one TZID, the last of those with most parts counts, because some are empty.
  const byId = (definitions: readonly Component[]) =>
    new Map(
      definitions
        .toSorted((a, b) => a.inner.length - b.inner.length)
        .map((definition) => [keyOf(definition.text('TZID')), definition]),
    )
  const all = byId(calendars.flatMap(({ zones }) => zones))
  const region = remembered(regionZone)
  const named = remembered(namedZone)
  const byContent = new Map<string, CalendarZone | undefined>()
  const defined = (definition: Component): CalendarZone | undefined => {
    const content = contentOf(definition)
    if (!byContent.has(content)) byContent.set(content, definedZone(definition, until, budget))
    return byContent.get(content)
  }
  return calendars.map(({ zones }) => {
    const own = byId(zones)
    return remembered((id) => {
      const definition = own.get(keyOf(id)) ?? all.get(keyOf(id))
      const location = definition?.text('X-LIC-LOCATION') ?? ''
      return region(id) ?? (definition && defined(definition)) ?? named(id) ?? calendarZone(location)
    })
  })
}
