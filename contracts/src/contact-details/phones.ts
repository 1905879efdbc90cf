import { hasLeadingZero, isFigures } from './figures.ts'
import { type NumberToken, numbersIn } from './numbers.ts'
import { matchesOf, type TextSpan } from './text-span.ts'
import { isZipOf } from './zip-codes.ts'

const PHONE_MIN_DIGITS = 7
const GAP_MAX_CHARS = 14
const WORD_GAP_MAX_CHARS = 24
/** Of joining words: and after that comes */
const JOINING_GAP_MAX_CHARS = 40
const WORDS_MAX = 2

const YEAR = '(?:19|20)\\d\\d'
const MONTH = '(?:0?[1-9]|1[0-2])'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const SLASHED = `(?:${DAY}/${MONTH}|${MONTH}/${DAY})(?:/(?:${YEAR}|[23]\\d))?`
const CLOCK = '(?:[01]?\\d|2[0-3])\\.[0-5]\\d'
const ARMY_CLOCK = '(?:[01]\\d|2[0-3])[0-5][05]'
const RANGE = '\\s?(?:-|to)\\s?'
const ALONE = '(?<![\\d+.(/:-])'
const ENDED = '(?![-./:]?\\d)'
const MONTH_NAME =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|ene|abr|ago|dic|fev|avr|mai|juin|juil|aout|mrz|okt|dez)[a-z]*\\.?'
const MONTH_DAY = `${DAY}(?:st|nd|rd|th|\\.)?`

/** Dates and times, which may have the digits of a phone number. They also end a number before them. */
const DATES_AND_TIMES: readonly RegExp[] = [
  // 2026-11-24, 24.11.2026, 11-24-2026, 11/24/2026
  new RegExp(`${ALONE}${YEAR}[-./]${MONTH}[-./]${DAY}${ENDED}`, 'g'),
  new RegExp(`${ALONE}(?:${DAY}[-./]${MONTH}|${MONTH}[-./]${DAY})[-./]${YEAR}${ENDED}`, 'g'),
  // 20261212
  new RegExp(
    `${ALONE}(?<!\\d[\\s,.]{1,2})20[2-3]\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?![-. /,]{0,2}\\d)`,
    'g',
  ),
  // 11/24/26, 11/24, 24/11
  new RegExp(`${ALONE}(?:${DAY}/${MONTH}|${MONTH}/${DAY})(?:/[23]\\d)?${ENDED}`, 'g'),
  // 12/1-12/15, 11/24/26 to 12/3/26
  new RegExp(`${ALONE}${SLASHED}${RANGE}${SLASHED}${ENDED}`, 'g'),
  // Dec 12 2026, December 12th, 2026, 12 Dec 2026, 12 de diciembre de 2026
  new RegExp(`\\b${MONTH_NAME} ${MONTH_DAY},? ${YEAR}(?!\\d)`, 'gi'),
  new RegExp(`${ALONE}${MONTH_DAY}(?: de)? ${MONTH_NAME},?(?: de)? ${YEAR}(?!\\d)`, 'gi'),
  // Dec 12-14, 2026, 30.11.-4.12.2026, 12.12.26, 1.12., 05/2026
  new RegExp(`\\b${MONTH_NAME} ${DAY}${RANGE}${DAY},? ${YEAR}(?!\\d)`, 'gi'),
  new RegExp(
    `${ALONE}${DAY}\\.${MONTH}\\.(?:${RANGE}${DAY}\\.${MONTH}\\.)?(?:${YEAR}|[23]\\d)?${ENDED}`,
    'g',
  ),
  new RegExp(`${ALONE}${MONTH}/${YEAR}(?:${RANGE}${MONTH}/${YEAR})?(?![-./:]?\\d)`, 'g'),
  // 2019-2023, 2024 2025 2026
  new RegExp(`${ALONE}${YEAR}(?:${RANGE}${YEAR}|(?: ${YEAR})+)${ENDED}(?! ?\\d)`, 'g'),
  // 9.30-10.30, 1800-1930
  new RegExp(`${ALONE}${CLOCK}${RANGE}${CLOCK}${ENDED}`, 'g'),
  new RegExp(`${ALONE}${ARMY_CLOCK}${RANGE}${ARMY_CLOCK}${ENDED}`, 'g'),
  // 0630, 0715, 1800
  new RegExp(`${ALONE}${ARMY_CLOCK}(?:, ${ARMY_CLOCK}){1,9}${ENDED}(?!,? ?\\d)`, 'g'),
  // 19'45"
  /(?<![\d:'\u2019\u2032])\d{1,2}['\u2019\u2032][0-5]\d["\u201d\u2033](?!\d)/g,
  // 10:30, 1:45:30, 51:12, 7:05.3
  /(?<![\d:])\d{1,2}:[0-5]\d(?::[0-5]\d)?(?:\.\d{1,3})?(?!\d|:\d)/g,
]

/** Sept 12, which isn't a French seven. */
const SEPTEMBER = /\bsept(?=\.? \d)/gi
/** 1 250 000 steps */
const SPACED_THOUSANDS =
  /(?<![\d+.(-])\d{1,3}(?: \d{3})+(?= ?(?:steps|meters|m|km|usd|eur|dollars|euros|kcal)\b)/gi
/** 185,205,225: loads, not 185 million. */
const LOADS = /(?<![\d.,])[1-9]\d\d(?:,[1-9]\d\d){2,}(?![\d,])/g
const isRising = (loads: string): boolean =>
  loads.split(',').every((load, at, all) => at === 0 || Number(load) > Number(all[at - 1]))
/** 82,5 85 87,2 kg */
const DECIMAL_COMMA = /(?<![\d,]\d{0,3})(\d{2,3}),(\d)(?![\d,])/g
/** 39.7392, -104.9903: places in North America, to some ten meters. */
const COORDINATES =
  /(?<![\d.]\D{0,3})(?:1[89]|[2-6]\d)\.\d{4,6}(?:° ?N)?[, ] ?(?:lo?ng?:? ?|lon:? ?)?-(?:6[4-9]|[7-9]\d|1[0-6]\d)\.\d{4,6}(?:° ?W)?(?!\D{0,3}\d)/g
/** Denver, CO 80202-1234 */
const LONG_ZIP = /(?<=\p{L}{3},? ([A-Z]{2}) )(\d{5})-\d{4}(?!\d)/gu

/** Hauptstr. 12, 10115 Berlin */
const FOREIGN_ZIP =
  /(?<=(?:str(?:asse|\.)?|weg|platz|gasse|allee|\b(?:calle|avenida|paseo|plaza|rue|via|piazza|rua) [^,\d\n]{1,30}) \d{1,4}[a-z]?, )\d{5}(?= \p{L}{3})/giu
/** 5'10", and 5'10 before a word or a comma, and jumps of 9'4" */
const HEIGHT =
  /(?<![\d.:'\u2019\u2032])(?:[4-7]['\u2019\u2032] ?(?:1[01]|\d)(?:"|\u201d|\u2033|''|(?=,? [\p{L}\d]))|(?:[189]|[12]\d)['\u2019\u2032] ?(?:1[01]|\d)["\u201d\u2033])(?!\d)/gu
/** 213/1045 among all runners */
const RANK =
  /(?<=\b(?:overall|ranked|rank|placed|place|finished|division|gender|ag|oa):? )[1-9]\d{0,3}\/[1-9]\d{2,4}(?!\W{0,3}\d)/gi

/**
 * License PT.0012345, CSCS #7247892, ATC #2000012345: numbers of a register. They are too short for a phone number with
 * its area code, or the three digits after the area code begin with 0 or 1.
 */
const LICENSES =
  /(?<!\d\D{0,15})\b(?:licen[cs]e|lic|reg|registration|order|invoice|receipt|ticket|claim|policy|bib|cert|certificate|certification|credential|cscs|rdn?|cdr|boc|nata|nsca|acsm|nasm|usaw|dpt|atc|aasp|cmpc)\b\.?[ :]{0,2}(?:#|no\b\.?|nr\b\.?|number\b|(?=[A-Z]{1,4}[-. ]?\d))[ :#]{0,2}(?:[A-Z]{1,4}[-. ]?)?(?:\d{4,8}|[2-9]\d\d[01]\d{6})(?!\W{0,5}\d)/gi
/** PTL.0012345: no area code or country begins with 00. */
const STATE_LICENSES = /(?<![\d.-]\D{0,15})\b(?:[A-Z]{2,4}|[Ll]icen[cs]e|[Ll]ic\.?)[. -]00\d{5}(?!\W{0,5}\d)/g
/** RDN 86123456, order 10234567: eight digits, one more than a phone number without its area code. EIN 84-1234567 */
const EIGHT_DIGITS =
  /(?<!\d\D{0,15})\b(?:(?:licen[cs]e|lic|order|invoice|receipt|ticket|claim|policy|rdn?|cdr|cscs|atc|boc)\b\.?[ :]{1,2}\d{8}|ein\b[ :#]{0,3}\d\d-\d{7})(?!\W{0,5}\d)/gi
/** HCPCS codes that physical therapists bill: G0283 */
const BILLING_CODES = /\bG0[1-5]\d\d\b(?!\W{0,3}\d)/g
/** Distances of triathlons in miles, and the sets of benchmark workouts: 2.4/112/26.2, 21-15-9 95/65 */
const KNOWN_FIGURES =
  /(?<![\d.-] ?)(?:(?:2\.4|1\.2)[/ -]{1,3}(?:112|56)[/ -]{1,3}(?:26\.2|13\.1)|21-15-9)(?![\d.-])/g
/** NPI 1234567893 */
const PROVIDER_IDS = /(?<=\bnpi(?: ?(?:no|number)\b\.?)? ?[:#]? ?)1\d{9}(?!\d)/gi

/**
 * Returns whether a National Provider Identifier has the right check digit: the Luhn sum of all digits, with the prefix
 * 80840 of US health identifiers, is a multiple of 10 (45 CFR 162.406).
 */
const isProviderId = (digits: string): boolean =>
  [...`80840${digits}`].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

/** 1-800-FLOWERS, 555-GET-STRONG, 303-CALL-ANA, (303) CALL-ANA, 303-555-RUNS, 1-800-flowers */
const VANITY =
  /(?<![\d-])(?:1[-.])?(?:\d{3}[-.](?:[A-Z]{7}|[A-Z]{3}[-.]?[A-Z]{4,6})|(?:\(\d{3}\) ?|\d{3}[-. ])(?!MILE|YARD|FOOT|WATT|WORD|PAGE|DAYS|WEEK|HOUR|MINS|LAPS|SETS|REPS|PUSH|PULL|STEP|CHIN|MUST|FREE|BACK|EASY)(?:[A-Z]{4}[-.][A-Z]{3}|[A-Z]{3}[-.][A-Z]{4})|(?!\d[05]0[-.]?\d[05]0)[2-9]\d\d[-.]?[2-9]\d\d[-.](?!REPS|WATT|KCAL|STEP|FREE|BACK|EASY|KICK|PULL|SWIM)[A-Z]{4})(?![A-Za-z])|(?<![\d-])1[-.]8(?:00|88|77|66|55|44|33)[-.][A-Za-z](?:-?[A-Za-z]){6,11}(?![A-Za-z])/g
/** III V V V I IX IX */
const ROMANS =
  /(?<![\p{L}\p{N}])(?=[iv\s,.;/o0-]{0,40}[iv])(?:(?:i{1,3}|i?v|vi{1,3}|ix|[o0])[\s,.;/-]{1,3}){6,}(?:i{1,3}|i?v|vi{1,3}|ix|[o0])(?![\p{L}\p{N}])/giu
const ROMAN_DIGITS = 'o i ii iii iv v vi vii viii ix'.split(' ')
/** I, II, III, IV, I, II, III */
const isRomanCount = (found: string): boolean => {
  const values = found
    .toLowerCase()
    .split(/[\s,.;/-]+/)
    .map((numeral) => Math.max(ROMAN_DIGITS.indexOf(numeral), 0))
  return values.every((value, at) => at === 0 || value === 1 || Math.abs(value - values[at - 1]!) <= 1)
}
/** The next three are 555: how many digits follow isn't one of them. */
const HOW_MANY = /\b(?:next|last|first|other|final) (?:three|four|two|3|4|2)(?: (?:digits|numbers|ones))?\b/gi
/** 30:35 55:01 99, which no clock shows. */
const BROKEN_CLOCKS =
  /(?<![\d:])\d{1,2}:[0-5]\d[\s,;]{1,3}\d{1,2}:[0-5]\d[\s,;]{1,3}(?:0\d|[6-9]\d|\d{1,2}:[6-9]\d)(?![\d:])/g
/** Call me 7:24 5:56 31:47. Without such a word these are splits, and full hours and halves are appointments. */
const CALL_CLOCKS =
  /(?<=\b(?:number|digits|cell|phone|mobile|tel|call|text|ring)\b[^\d\n]{0,12})(?=[\d:\s,;]{0,40}:\d[1-46-9])(?=(?:[:\s,;]{0,3}\d){10})\d{1,2}:[0-5]\d(?:[\s,;]{1,3}\d{1,2}:[0-5]\d){2,9}(?![\d:])/gi
/** SSS-OlOO */
const LOOK_ALIKE = /(?<![A-Za-z\d])[SOIlBZ]{3}[-. ]?(?:[SOIlBZ]{3}[-. ]?)?[SOIlBZ]{4}(?![A-Za-z\d])/g

/** 6-4, 3-6, 7-6(5), or 25-23 22-25 15-12 */
const SETS =
  /(?<![\d(+.-]|\d )\d{1,2}-\d{1,2}(?:\(\d{1,2}\))?(?:,? \d{1,2}-\d{1,2}(?:\(\d{1,2}\))?){1,4}(?!\)?[-. ,]{0,2}\d)/g
const isSet = ([one = 0, other = 0]: readonly number[]): boolean => {
  const [won, lost] = [Math.max(one, other), Math.min(one, other)]
  if (won === 7) return lost >= 5
  // A tie-break in place of a third set.
  if (won === 10) return lost <= 8
  return [6, 11, 15, 21, 25].includes(won) ? won - lost >= 2 : won > 11 && won - lost === 2
}
const areSets = (found: string): boolean =>
  found.split(/,? /).every((set) => isSet(set.split(/[-()]/).map(Number)))

const blanked = (found: string): string => '\0'.repeat(found.length)

/** Words that only someone who spells out a phone number puts between its groups. */
const PHONE_WORDS = new Set(
  'area prefix exchange line dash hyphen slash ext extension guion tiret bindestrich prefijo indicatif vorwahl subscriber'.split(
    ' ',
  ),
)
/** Words that mostly stand between the ends of a range. */
const RANGE_WORDS = new Set('to through thru till til or over by with'.split(' '))
/** Words that may also join other figures. */
const JOINING_WORDS = new Set(
  'and then code next first last middle followed by after that afterwards afterward which comes goes on starts ends the are in up minus plus dot point space comma number numbers digits part half rest second third y e luego despues und dann et puis poi more finally is'.split(
    ' ',
  ),
)

const sizesOf = (tokens: readonly NumberToken[]): string =>
  tokens.map(({ digits }) => digits.length).join('-')
const digitsOf = (tokens: readonly NumberToken[]): string => tokens.map(({ digits }) => digits).join('')
const spanOf = (tokens: readonly NumberToken[]): TextSpan => {
  const { from, gap } = tokens[0]!
  const opening = /[+([{]+$/.exec(gap)?.[0].length ?? 0
  return { from: from - opening, to: tokens.at(-1)!.to }
}

/** Takes the bracket at the end along that belongs to one inside: [303][555][0199] */
const withClosing = (text: string, { from, to }: TextSpan): TextSpan => ({
  from,
  to: /[([{]/.test(text[from]!) && /[)\]}]/.test(text[to] ?? '') ? to + 1 : to,
})

/** Splits numbers wherever the gap before one of them doesn't continue the one before. */
const runsOf = (
  tokens: readonly NumberToken[],
  continues: (token: NumberToken) => boolean,
): NumberToken[][] => {
  const runs: NumberToken[][] = []
  for (const token of tokens) {
    const last = runs.at(-1)
    if (last && continues(token)) last.push(token)
    else runs.push([token])
  }
  return runs
}

const isSigns = ({ gap, words }: NumberToken): boolean =>
  words.length === 0 && gap.length <= GAP_MAX_CHARS && !gap.includes('\0')
const isJoining = (words: readonly string[]): boolean =>
  words.every((word) => JOINING_WORDS.has(word) || RANGE_WORDS.has(word))
const isFewWords = ({ gap, words }: NumberToken): boolean =>
  !gap.includes('\0') &&
  ((words.length <= WORDS_MAX && gap.length <= WORD_GAP_MAX_CHARS) ||
    (gap.length <= JOINING_GAP_MAX_CHARS && isJoining(words)))

/** Groups as North America writes them: 303 555 0199, 555 0199, 1 303 555 0199. */
const GROUPINGS: readonly (readonly number[])[] = [
  [1, 3, 3, 4],
  [3, 3, 4],
  [3, 4],
]
const WHOLE_NUMBERS = GROUPINGS.filter(({ length }) => length > 2)
const isGrouped = (tokens: readonly NumberToken[]): boolean =>
  GROUPINGS.some((sizes) => sizesOf(tokens) === sizes.join('-'))
const AREA_AND_PREFIX = /^1?[2-9]\d\d[2-9]\d{6}$/

const isRoundOrYear = ({ digits }: NumberToken): boolean =>
  Number(digits) % 5 === 0 || /^(?:19|20)\d\d$/.test(digits)

/** Whether groups with words between them are a phone number: area 303, prefix 555, line 0199. */
const isSpelledOut = (tokens: readonly NumberToken[]): boolean => {
  const words = tokens.slice(1).flatMap((token) => token.words)
  const isOdd = tokens.some(hasLeadingZero) || !tokens.every(isRoundOrYear)
  if (words.some((word) => PHONE_WORDS.has(word))) return true
  if (tokens.some(hasLeadingZero)) return true
  const isSame = new Set(tokens.slice(1).map((token) => token.words.join(' '))).size === 1
  return isOdd && (isSame || isJoining(words)) && tokens.length > 2 && AREA_AND_PREFIX.test(digitsOf(tokens))
}

/** Finds a phone number whose groups have words between them, in numbers that aren't one by themselves. */
const spelledOutIn = (tokens: readonly NumberToken[], groupings = GROUPINGS): TextSpan[] => {
  const found: TextSpan[] = []
  for (let at = 0; at < tokens.length; at += 1)
    for (const { length } of groupings) {
      const group = tokens.slice(at, at + length)
      if (group.length < length || !isGrouped(group) || !isSpelledOut(group)) continue
      found.push(spanOf(group))
      at += length - 1
      break
    }
  return found
}

/** Finds seven or more single digits with the same words or joining words between them: 3 then 0 then 3 … */
const singlesIn = (tokens: readonly NumberToken[]): TextSpan[] =>
  runsOf(
    tokens,
    ({ digits, words, gap, isWord }) =>
      (digits.length === 1 || isWord) &&
      gap.length <= JOINING_GAP_MAX_CHARS &&
      (gap.length <= GAP_MAX_CHARS || words.length > 1) &&
      words.every((word) => JOINING_WORDS.has(word) || PHONE_WORDS.has(word)),
  )
    .filter(
      (run) =>
        run.length >= PHONE_MIN_DIGITS - 2 && digitsOf(run).length >= PHONE_MIN_DIGITS && !isFigures(run, ''),
    )
    .map(spanOf)

/** Finds seven or more digits in groups with joining words or an x between them: 72 and 05 and 55 … */
const joinedIn = (tokens: readonly NumberToken[]): TextSpan[] =>
  runsOf(
    tokens,
    ({ words, gap }) =>
      gap.length <= GAP_MAX_CHARS &&
      words.every(
        (word) => word === 'x' || JOINING_WORDS.has(word) || RANGE_WORDS.has(word) || PHONE_WORDS.has(word),
      ),
  )
    .filter((run) => {
      const words = run.slice(1).flatMap((token) => token.words)
      const isMixed = new Set(run.map(({ isWord }) => isWord)).size > 1 && AREA_AND_PREFIX.test(digitsOf(run))
      const isRange = words.some((word) => RANGE_WORDS.has(word)) && !AREA_AND_PREFIX.test(digitsOf(run))
      const isPhone =
        isMixed || (run.some(hasLeadingZero) && !isRange) || words.some((word) => PHONE_WORDS.has(word))
      return words.length > 0 && isPhone && digitsOf(run).length >= PHONE_MIN_DIGITS
    })
    .map(spanOf)

/** A repeated unit must not carry a phone number: 3 reps, 0 reps, 3 reps, 5 reps … */
const zerosIn = (tokens: readonly NumberToken[]): TextSpan[] =>
  runsOf(
    tokens,
    ({ digits, words, gap }) => digits.length === 1 && words.length === 1 && gap.length <= GAP_MAX_CHARS,
  )
    .filter((run) => run.length >= PHONE_MIN_DIGITS && run.some(({ digits }) => digits === '0'))
    .map(spanOf)

const ARTICLES = new Set(['un', 'una', 'une'])

/** Leaves out an article before a number, which is also the word for one. */
const withoutArticle = (run: NumberToken[], text: string): NumberToken[] => {
  const [first, ...rest] = run
  return first?.isWord &&
    ARTICLES.has(text.slice(first.from, first.to).toLowerCase()) &&
    rest.some(({ isWord }) => !isWord)
    ? rest
    : run
}

const BEFORE_MAX_CHARS = 40

/** Finds phone numbers of seven digits or more, also in words, spaced, or with letters. Leaves dates and figures. */
export const phonesIn = (text: string): TextSpan[] => {
  let searched = text.replace(SPACED_THOUSANDS, blanked)
  searched = searched.replace(LONG_ZIP, (found: string, state: string, zip: string) =>
    isZipOf(state, zip) ? blanked(found) : found,
  )
  for (const figure of [
    COORDINATES,
    LICENSES,
    STATE_LICENSES,
    EIGHT_DIGITS,
    BILLING_CODES,
    KNOWN_FIGURES,
    FOREIGN_ZIP,
    HEIGHT,
    RANK,
  ])
    searched = searched.replace(figure, blanked)
  searched = searched.replace(SETS, (found) => (areSets(found) ? blanked(found) : found))
  searched = searched.replace(PROVIDER_IDS, (found) => (isProviderId(found) ? blanked(found) : found))
  searched = searched.replace(LOADS, (found) => (isRising(found) ? blanked(found) : found))
  searched = searched.replace(DECIMAL_COMMA, '$1.$2')
  searched = searched.replace(SEPTEMBER, blanked)
  searched = searched.replace(HOW_MANY, (found) => ' '.repeat(found.length))
  for (const figure of DATES_AND_TIMES) searched = searched.replace(figure, blanked)
  const tokens = numbersIn(searched)
  const runs = runsOf(tokens, isSigns).map((run) => withoutArticle(run, searched))
  const isLong = (run: NumberToken[]): boolean => digitsOf(run).length >= PHONE_MIN_DIGITS
  const before = ({ from }: NumberToken): string => searched.slice(Math.max(0, from - BEFORE_MAX_CHARS), from)
  const found: TextSpan[] = []
  const short: NumberToken[][] = [[]]
  for (const run of runs) {
    // Five five five may go on after a word.
    const mayEnd = isLong(run) || (run.length > 1 && !run.every(({ isWord }) => isWord))
    if (mayEnd && isFigures(run, before(run[0]!))) short.push([])
    else if (isLong(run)) {
      found.push(withClosing(searched, spanOf(run)))
      short.push([])
    } else short.at(-1)!.push(...run)
  }
  const chains = short.flatMap((one) => runsOf(one, isFewWords))
  return [
    ...found,
    ...chains.flatMap((chain) => [
      ...spelledOutIn(chain),
      ...singlesIn(chain),
      ...joinedIn(chain),
      ...zerosIn(chain),
    ]),
    // Sets of 303, 555, and 0199: what looks like figures goes on as a phone number.
    ...runsOf(tokens, isFewWords).flatMap((chain) => spelledOutIn(chain, WHOLE_NUMBERS)),
    ...[VANITY, LOOK_ALIKE, BROKEN_CLOCKS, CALL_CLOCKS, ROMANS].flatMap((pattern) =>
      matchesOf(pattern, text)
        .filter(({ 0: match }) => pattern !== ROMANS || !isRomanCount(match))
        .map(({ index, 0: match }) => ({
          from: index,
          to: index + match.length,
        })),
    ),
  ]
}
