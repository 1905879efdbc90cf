import { FIRST_LOGGED_DAY } from '@fieldside/contracts/limits.ts'
import { WrongCell } from './line.ts'

export type DayAndTime = { day: string; time: string | null }

const pad = (part: number | string): string => String(part).padStart(2, '0')

/** Returns 'YYYY-MM-DD'. @throws WrongCell for a day that doesn't exist or is before 2000 */
export const dayOf = (year: number, month: number, date: number, column: string): string => {
  const at = new Date(Date.UTC(year, month - 1, date))
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  if (!exists) throw new WrongCell(column, 'This day doesn’t exist')
  const day = `${year}-${pad(month)}-${pad(date)}`
  if (day < FIRST_LOGGED_DAY) throw new WrongCell(column, 'Workouts are kept from 2000 on')
  return day
}

/** The languages in which Hevy writes months, as far as their words don't contradict each other. */
const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'sv', 'da', 'nb', 'ca', 'ro']

/** Words without accents, dots, and case: 'févr.' is 'fevr'. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')

/** Returns the words of a month in a language, as part of a date and alone: 'апр.', 'апреля', 'апрель'. */
const wordsOf = (language: string, month: number): string[] => {
  const at = new Date(Date.UTC(2024, month - 1, 15))
  const written = (['short', 'long'] as const).flatMap((style) => {
    const inDate = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' })
    const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
    return [inDate.formatToParts(at).find(({ type }) => type === 'month')!.value, alone.format(at)]
  })
  return written.map(folded)
}

/** Words that phones write beside those of the Unicode CLDR. */
const MORE: Record<string, number> = { sep: 9, sept: 9, mrz: 3, juni: 6, juli: 7 }

/** Lists each word with its month and language. */
export const wordsOfMonths = (): [word: string, month: number, language: string][] =>
  Array.from({ length: 12 }, (_, index) => index + 1).flatMap((month) =>
    LANGUAGES.flatMap((language) =>
      wordsOf(language, month).map((word): [string, number, string] => [word, month, language]),
    ),
  )

export const MONTHS: ReadonlyMap<string, number> = new Map([
  ...wordsOfMonths().map(([word, month]) => [word, month] as const),
  ...Object.entries(MORE),
])

const TIME = /(\d{1,2})[:.](\d{2})(?::(\d{2}))?(?:\s*([ap])\.?\s?m\.?)?\s*$/i

/** Reads the time at the end of a text. Returns null without one. @throws WrongCell */
const timeIn = (text: string, column: string): { time: string; rest: string } | null => {
  const parts = TIME.exec(text)
  if (!parts) return null
  const [whole, hourText, minute, second = '00', half] = parts
  const typed = Number(hourText)
  const hour = half ? (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typed
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59 || (half && typed > 12))
    throw new WrongCell(column, 'This time doesn’t exist')
  return { time: `${pad(hour)}:${minute}:${second}`, rest: text.slice(0, -whole.length) }
}

const unreadable = (text: string, column: string) =>
  new WrongCell(column, `“${text.slice(0, 40)}” isn’t a date that we can read`)

/** Parses '28 May 2024, 07:32', 'May 15, 2026, 7:26 PM', or '3 févr. 2026, 18:00'. @throws WrongCell */
export const wordedTime = (text: string, column: string): DayAndTime => {
  const found = timeIn(text, column)
  const date = found?.rest ?? text
  const year = /\b(\d{4})\b/.exec(date)?.[1]
  const day = /(?<!\d)(\d{1,2})(?!\d)/.exec(date)?.[1]
  const month = date
    .split(/[\s,\d]+/)
    .map((word) => MONTHS.get(folded(word)))
    .find((known) => known !== undefined)
  if (year === undefined || day === undefined) throw unreadable(text, column)
  if (month !== undefined)
    return { day: dayOf(Number(year), month, Number(day), column), time: found?.time ?? null }
  // Browsers of German, Russian, and other readers write only numbers, and with dots the day comes first.
  const numbers = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(date)
  if (!numbers) throw unreadable(text, column)
  return {
    day: dayOf(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]), column),
    time: found?.time ?? null,
  }
}

/** Parses '2020-12-30 18:51:52', '2024-07-22 5:45:06 PM', '2026/08/11', or '2026-06-01'. @throws WrongCell */
export const isoTime = (text: string, column: string): DayAndTime => {
  const parts = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[\sT](.+))?$/.exec(text)
  if (!parts) throw unreadable(text, column)
  const [, year, month, date, rest] = parts
  const day = dayOf(Number(year), Number(month), Number(date), column)
  if (rest === undefined) return { day, time: null }
  const found = timeIn(rest, column)
  if (found?.rest !== '') throw unreadable(text, column)
  return { day, time: found.time }
}

/** Returns the seconds from one local time to another one. */
export const secondsBetween = (from: DayAndTime, to: DayAndTime): number | null =>
  from.time === null || to.time === null
    ? null
    : (Date.parse(`${to.day}T${to.time}Z`) - Date.parse(`${from.day}T${from.time}Z`)) / 1000

/** Returns the day and time of an instant on the clock of a zone. @throws WrongCell */
export const localTime = (text: string, timeZone: string, column: string): DayAndTime => {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw unreadable(text, column)
  const local = new Date(at).toLocaleString('sv-SE', { timeZone })
  return isoTime(local, column)
}
