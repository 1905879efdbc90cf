/** Reads the rest after a set as people type it, and recognizes repetitions typed together with sets. */

const UNIT_SECONDS = { s: 1, min: 60, h: 3600 }
type Unit = keyof typeof UNIT_SECONDS
const SECONDS = `s|secs?|seconds?|"|''|″|”`
const MINUTES = `m|mins?|minutes?|'|′|’`
const HOURS = 'h|hrs?|hours?'
const AMOUNT = String.raw`\d{1,4}(?:[.,]\d{1,2})?`

const TIME = new RegExp(
  String.raw`^(?<amount>${AMOUNT})\s?(?:(?<s>${SECONDS})|(?<min>${MINUTES})|(?<h>${HOURS}))?\.?(?<more>(?:\s|,|and\b)*\d.*)?$`,
)
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:\s?(?:minutes?|mins?))?\.?$/
const RANGE = /\s?(?:[-–—]|(?<![a-z])to(?![a-z]))\s?/
const BARE = /^[\d.,]+$/
const UNIT_OF_BARE = /^[\d.,]+(\D*)$/
const NONE = /^(?:none|no|no rest|nil|0|-|–|—)$/

const amountOf = (text: string): number => Number(text.replace(',', '.'))

const readTime = (text: string): number | undefined => {
  const clock = CLOCK.exec(text)
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  const found = TIME.exec(text)?.groups
  if (!found) return undefined
  const unit = (['min', 'h', 's'] as Unit[]).find((one) => found[one] !== undefined)
  const isInSeconds = unit === undefined || unit === 's'
  // '60,90' is two rests, and '1,5 min' is one. '2.5' alone rather means minutes.
  if (isInSeconds && found.amount!.includes(',')) return undefined
  if (unit === undefined && found.amount!.includes('.')) return undefined
  const seconds = amountOf(found.amount!) * UNIT_SECONDS[unit ?? 's']
  if (found.more === undefined) return seconds
  // '1 min 30 s', and not '60 90'.
  const rest = isInSeconds ? undefined : readTime(found.more.replace(/^(?:\s|,|and\b)+/, ''))
  return rest === undefined || rest >= UNIT_SECONDS[unit!] ? undefined : seconds + rest
}

/** Returns the first time of '60-90 s', '60 s to 90 s', or '1:30-2:00', unless it is the longer one. */
const readRange = (first: string, second: string): number | undefined => {
  const unit = BARE.test(first) ? UNIT_OF_BARE.exec(second)?.[1] : ''
  const shorter = unit === undefined ? undefined : readTime(first + unit)
  const longer = readTime(second)
  return shorter !== undefined && longer !== undefined && shorter <= longer ? shorter : undefined
}

/**
 * Reads a rest such as '90', '60 seconds', '2 min', '1:30', '1 min 30 s', or 'none' as seconds. Of '60-90 s' it takes
 * the shorter one. Returns undefined for anything else.
 */
export const readRest = (text: string): number | undefined => {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^rest:?\s|\srest$/, '')
  if (NONE.test(typed)) return 0
  const [first = '', second, ...more] = typed.split(RANGE)
  const seconds =
    more.length > 0 ? undefined : second === undefined ? readTime(first) : readRange(first, second)
  return seconds === undefined ? undefined : Math.round(seconds)
}

/** Whether a dose also has the number of sets, such as '3x10' or '10 reps x 3 sets'. */
export const namesSets = (dose: string): boolean =>
  /^\s*\d+\s*[x×*]\s*\d|\d\s*sets?\b|\breps?\s*[x×*]\s*\d/i.test(dose)

export const REST_EXAMPLES = 'Please enter a rest such as 90 s, 2 min, or 1:30'
export const REPS_OF_ONE_SET =
  'Please enter the reps of one set here, such as 10 or 8-12, and the number of sets under Sets'
