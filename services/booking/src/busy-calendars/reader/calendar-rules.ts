import { FREQUENCIES, type NthWeekday, type RecurrenceRule } from '../rules/recurrences.ts'
import { wallOf } from './calendar-values.ts'

export type Until = NonNullable<ReturnType<typeof wallOf>>

/** A rule of a file. UNTIL is still as written, because it depends on the start. */
export type WrittenRule = Omit<RecurrenceRule, 'until'> & { until: Until | null; isWhole: boolean }

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const WEEKDAY = /^([+-]?\d{1,3})?(MO|TU|WE|TH|FR|SA|SU)$/
const NTH_MAX = 53
const KNOWN = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'RSCALE',
  'SKIP',
  'BYMONTH',
  'BYWEEKNO',
  'BYYEARDAY',
  'BYMONTHDAY',
  'BYDAY',
  'BYHOUR',
  'BYMINUTE',
  'BYSECOND',
  'BYSETPOS',
])

const integerOf = (text: string): number | undefined =>
  /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined

/** A list that is given twice has the values of both. */
const partsOf = (text: string): Map<string, string> => {
  const parts = new Map<string, string>()
  for (const part of text.replace(/^RRULE:/i, '').split(';')) {
    if (part.trim() === '') continue
    const [given = '', ...rest] = part.toUpperCase().split('=')
    const name = given.trim()
    const value = rest.join('=').trim()
    const known = name.startsWith('BY') ? parts.get(name) : undefined
    parts.set(name, known === undefined ? value : `${known},${value}`)
  }
  return parts
}

/** Reads values one by one, so that one that can't be read loses only itself. */
const readerOf = (parts: ReadonlyMap<string, string>) => {
  let isWhole = [...parts.keys()].every((name) => KNOWN.has(name))
  const read = <T>(text: string, parse: (text: string) => T | undefined): T | undefined => {
    const value = parse(text)
    if (value === undefined) isWhole = false
    return value
  }
  const one = <T>(name: string, parse: (text: string) => T | undefined): T | null => {
    const text = parts.get(name)
    return text === undefined ? null : (read(text, parse) ?? null)
  }
  const list = <T>(name: string, parse: (text: string) => T | undefined): T[] =>
    [...new Set(parts.get(name)?.split(','))].flatMap((text) => read(text.trim(), parse) ?? [])
  const integers = (name: string, isValid: (number: number) => boolean): number[] =>
    list(name, (text) => {
      const number = integerOf(text)
      return number !== undefined && isValid(number) ? number : undefined
    })
  const numbers = (name: string, least: number, most: number): number[] =>
    integers(name, (number) => number >= least && number <= most)
  /** A place counts from the end if it is negative. */
  const places = (name: string, most: number): number[] =>
    integers(name, (number) => number !== 0 && Math.abs(number) <= most)
  return { one, list, numbers, places, isWhole: () => isWhole }
}

const weekdayOf = (text: string): NthWeekday | undefined => {
  const [, nth, name] = WEEKDAY.exec(text) ?? []
  const number = nth === undefined ? null : Number(nth)
  if (name === undefined || number === 0 || Math.abs(number ?? 1) > NTH_MAX) return undefined
  return { weekday: WEEKDAYS.indexOf(name) + 1, nth: number }
}

const positive = (text: string): number | undefined => {
  const number = integerOf(text)
  return number !== undefined && number > 0 ? number : undefined
}

const plainWeekday = (text: string): number | undefined => {
  const at = WEEKDAYS.indexOf(text)
  return at === -1 ? undefined : at + 1
}

/**
 * Reads a recurrence rule. A part that can't be read is left out, so that the rule repeats rather too often. Returns
 * undefined if nothing can be said about when it repeats.
 */
export const writtenRuleOf = (text: string): WrittenRule | undefined => {
  const parts = partsOf(text)
  const frequency = FREQUENCIES.find((name) => name === parts.get('FREQ'))
  if (!frequency || (parts.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN') return undefined
  const { one, list, numbers, places, isWhole } = readerOf(parts)
  const rule = {
    frequency,
    interval: one('INTERVAL', positive) ?? 1,
    count: one('COUNT', positive),
    until: one('UNTIL', wallOf),
    weekStart: one('WKST', plainWeekday) ?? 1,
    months: numbers('BYMONTH', 1, 12),
    weekNumbers: places('BYWEEKNO', 53),
    yearDays: places('BYYEARDAY', 366),
    monthDays: places('BYMONTHDAY', 31),
    weekdays: list('BYDAY', weekdayOf),
    hours: numbers('BYHOUR', 0, 23),
    minutes: numbers('BYMINUTE', 0, 59),
    seconds: numbers('BYSECOND', 0, 60),
    positions: places('BYSETPOS', 366),
  }
  // We skip days that a month doesn't have, which SKIP may move (RFC 7529, 4.1).
  return { ...rule, isWhole: isWhole() && (parts.get('SKIP') ?? 'OMIT') === 'OMIT' }
}
