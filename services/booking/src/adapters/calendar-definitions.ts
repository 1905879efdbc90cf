import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { type Budget, budgetOf, startsOf, type WallMs } from '../domain/recurrences.ts'
import type { Component } from './calendar-lines.ts'
import { writtenRuleOf } from './calendar-rules.ts'
import { timesOf, wallOf } from './calendar-values.ts'
import { type CalendarZone, namedZone, offsetOf, regionZone, zoneOf } from './calendar-zones.ts'

/** Real definitions have a rule per year or one that repeats yearly. */
const STEPS_MAX = 20_000

/** Definitions begin in 1601, but only what is near the window matters. */
const LOOKBACK_MS = 20 * 366 * DAY_MS

type Change = { atMs: number; offsetMs: number; beforeMs: number }

const noZones = () => undefined
const ignore = () => undefined

/** Returns when a part of a definition begins to apply. Years that lie far before `until` are left out. */
const changesOf = (part: Component, until: WallMs, budget: Budget): Change[] => {
  const offsetMs = offsetOf(part.text('TZOFFSETTO'))
  const start = wallOf(part.text('DTSTART'))?.wall
  if (offsetMs === undefined || start === undefined) return []
  const beforeMs = offsetOf(part.text('TZOFFSETFROM')) ?? offsetMs
  const repeated = part.all('RRULE').flatMap(({ value }) => {
    const rule = writtenRuleOf(value)
    if (!rule) return []
    const end = rule.until && rule.until.wall + (rule.until.isUtc ? beforeMs : 0)
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

/**
 * Returns a function that finds zones by TZID. The file's definition decides, except for an IANA name with a region:
 * many programs cut its definition off after the year of an event.
 */
export const createZones = (
  definitions: readonly Component[],
  until: WallMs,
  budget: Budget,
): ((id: string) => CalendarZone | undefined) => {
  const keyOf = (id: string) => id.replaceAll('"', '').trim().toLowerCase()
  const defined = new Map(definitions.map((definition) => [keyOf(definition.text('TZID')), definition]))
  const known = new Map<string, CalendarZone | undefined>()
  const find = (id: string): CalendarZone | undefined => {
    const own = defined.get(keyOf(id))
    return regionZone(id) ?? (own && definedZone(own, until, budget)) ?? namedZone(id)
  }
  return (id) => {
    if (!known.has(id)) known.set(id, find(id))
    return known.get(id)
  }
}
