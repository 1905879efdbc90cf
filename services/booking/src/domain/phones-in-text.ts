import type { Span } from './mask-text.ts'

const PHONE_MIN_DIGITS = 7

const UNIT =
  '(?:kg|kgs|lb|lbs|pounds|kilos|reps?|steps|m|km|mi|miles|meters|yards|kcal|cal|calories|watts?|w|bpm|sec|secs|seconds|min|mins|minutes|usd|eur|dollars|euros)'
const YEAR = '(?:19|20)\\d\\d'
const MONTH = '(?:0?[1-9]|1[0-2])'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const CLOCK = '(?:[01]?\\d|2[0-3])\\.[0-5]\\d'
const ARMY_CLOCK = '(?:[01]\\d|2[0-3])[0-5][05]'
const RANGE = '\\s?(?:-|to)\\s?'
const ALONE = '(?<![\\d+.(-])'
const ENDED = '(?![-.]?\\d)'

/** Figures that may have the digits of a phone number. */
const OTHER_FIGURES: readonly RegExp[] = [
  // 2026-11-24, 24.11.2026, 11-24-2026, 11/24/2026
  new RegExp(`${ALONE}${YEAR}[-./]${MONTH}[-./]${DAY}${ENDED}`, 'g'),
  new RegExp(`${ALONE}(?:${DAY}[-./]${MONTH}|${MONTH}[-./]${DAY})[-./]${YEAR}${ENDED}`, 'g'),
  // 2019-2023, 2024 2025 2026
  new RegExp(`${ALONE}${YEAR}(?:${RANGE}${YEAR}|(?: ${YEAR})+)${ENDED}(?! ?\\d)`, 'g'),
  // 9.30-10.30, 1800-1930
  new RegExp(`${ALONE}${CLOCK}${RANGE}${CLOCK}${ENDED}`, 'g'),
  new RegExp(`${ALONE}${ARMY_CLOCK}${RANGE}${ARMY_CLOCK}${ENDED}`, 'g'),
  // $1250000, € 1.250.000,00
  /[$€£]\s?\d{1,7}(?!\d)(?:[.,]\d{3})*(?:[.,]\d{2})?(?!\d)/g,
  // 60 70 82.5 90 kg, 12-12-10-10-8 reps, 1 250 000 steps
  new RegExp(`${ALONE}\\d{1,3}(?:\\.\\d{1,2})?(?:[ -]\\d{1,3}(?:\\.\\d{1,2})?)+\\s?${UNIT}(?![a-z])`, 'gi'),
  // CO 80202-1234
  /(?<=\b[A-Z]{2} )\d{5}-\d{4}(?!\d)/g,
]

const BETWEEN = '[ \\t+().\u00b7_*~-]{0,4}'
/** A digit, or a letter that looks like one next to a digit. */
const DIGIT = '(?:\\d|(?<=\\d[ .-]?)[oOlI](?![a-zA-Z]*[b-df-hj-km-np-z])|[oOlI](?=\\d))'
const WORD = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)'
const SAID = `(?:(?:double|triple)[\\s-]+)?(?:${WORD}|\\d)`

const PATTERNS: readonly RegExp[] = [
  // +1 (555) 010-0199, 5o5 l23 4567
  new RegExp(`[+(]*${DIGIT}(?:${BETWEEN}${DIGIT}){${PHONE_MIN_DIGITS - 1},}`, 'g'),
  // 5, 5, 5, 0, 1, 0, 0: single digits with anything between them, on one line or several
  /(?<![\d.,])\d(?:[\s.,;|_*-]{1,3}\d(?!\d)){6,}/g,
  // 555/010/0199
  /(?<![\d/])\d{3}\/\d{3}\/\d{4}(?!\d)/g,
  // five five five oh one double oh, 5five5 zero1zero zero
  new RegExp(`(?<![a-z\\d])${SAID}(?:[\\s,.-]{0,3}${SAID}){${PHONE_MIN_DIGITS - 1},}(?![a-z])`, 'gi'),
  new RegExp(
    `(?<![a-z\\d])(?:${SAID}[\\s,.-]{0,3}){3,}(?:double|triple)[\\s-]+(?:${WORD}|\\d)(?:[\\s,.-]{0,3}${SAID}){1,}(?![a-z])`,
    'gi',
  ),
  // 1-800-FLOWERS, 555-GET-STRONG
  /(?<![\d-])(?:1[-.])?\d{3}[-.](?:[A-Z]{7}|[A-Z]{3}[-.]?[A-Z]{4,6})(?![A-Za-z])/g,
]

const blanked = (found: string): string => '\0'.repeat(found.length)

/** Finds phone numbers of seven digits or more, also in words, spaced, or with letters. Leaves dates, times, and prices. */
export const phonesIn = (text: string): Span[] => {
  let searched = text
  for (const figure of OTHER_FIGURES) searched = searched.replace(figure, blanked)
  return PATTERNS.flatMap((pattern) =>
    [...searched.matchAll(pattern)].map(({ index, 0: found }) => ({
      from: index,
      to: index + found.trimEnd().length,
    })),
  )
}
