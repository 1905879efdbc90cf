import type { NumberToken } from './numbers.ts'

/** Words right after a number that say what it counts. */
const UNITS = new Set(
  `push pushups pull pullups squats burpees situps lunges dips jumps crunches swings thrusters kg kgs lb lbs pounds kilos rep reps set sets round rounds step steps m km k mi mile miles meter meters yard yards yd ft
  in cm mm kcal cal cals calories watt watts w bpm hr sec secs second seconds s min mins minute minutes h hour hours days
  weeks usd eur dollars euros percent rpm spm ml l g mg mcg iu oz years fly free back breast im x each wdh serien segundos minutos repeticiones series
  sekunden minuten wiederholungen secondes repetitions repetições`.split(/\s+/),
)
/** Words before numbers that say what they are. */
const HEADINGS =
  /\b(?:reps?|sets?|rounds?|rpe|amrap|emom|tabata|bp|rir|rm|prs?|tempo|weights?|loads?|hr|bpm|heart rates?|pulse|watts?|power|splits?|pace|intervals?|ladder|pyramid|cadence|zones?|ages?|hrv|rhr|ftp|scores?|weeks?|days?|laps?|squats?|bench|deadlifts?|press|rows?|cleans?|snatch(?:es)?|jumps?|runs?|swims?|calories|cals|kcal|macros|protein|carbs|miles|mileage|long runs?|shots?|plates|lactate|cpt|codes?|steps|distances?|times?|zip(?:s| codes?)?|sizes?|years?|seasons?|volumes?|tonnage|peso|pesos|series|repeticiones|wiederholungen|gewichte|charges|repetitions|sleep|slept|moods?|soreness|stress|energy|fatigue|motivation|readiness|pain|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?: (?:were|was|are|at|of|today|in|max|avg|last|this|week))*\s?[:=(-]?\s*$/i

const LIST_GAP = /^(?:\s*[,;/|&]\s*|\s+(?:[-=]>|[-+>\u2192])\s+|\s*[>\u2192]\s*|\s*\n[\s*-]*)$/
const PAIR_GAP = /^\s*[-@(:/]\s*$/

const isRound = (value: number): boolean => value % 2.5 === 0
/** A price such as $149 is as usual as a round one. */
const isUsualPrice = (value: number): boolean => value % 5 === 0 || Math.trunc(value) % 10 === 9

export const hasLeadingZero = ({ digits, isAmount }: NumberToken): boolean => !isAmount && /^0\d/.test(digits)

type Closeness = { ratio: number; diff: number }

const isSmooth = (values: readonly number[], { ratio, diff }: Closeness): boolean =>
  values.every((value, at) => {
    const before = values[at - 1] ?? value
    const [low, high] = [Math.min(value, before), Math.max(value, before)]
    return high - low <= diff || high <= low * ratio
  })

const isRising = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value > values[at - 1]!)
const isMonotone = (values: readonly number[]): boolean => isRising(values) || isRising(values.toReversed())

const isCounting = (values: readonly number[]): boolean => {
  const step = values[1]! - values[0]!
  return Math.abs(step) === 1 && values.every((value, at) => at === 0 || value - values[at - 1]! === step)
}

/** 1-2-3-4, 1-2-3-4 */
const isCountingAgain = (values: readonly number[]): boolean =>
  values.every((value, at) => value === 1 || value - 1 === values[at - 1])

/** 40 40 40 40 */
const isRepeated = (tokens: readonly NumberToken[]): boolean =>
  tokens.every(({ digits }) => digits.length === 2 && digits === tokens[0]!.digits)

const LADDER = { ratio: 1.3, diff: 4 }
const LIST = { ratio: 1.4, diff: 3 }
const NAMED = { ratio: 2.5, diff: 15 }
const DAILY = { ratio: 1.6, diff: 0 }
const CLOSE = { ratio: 1.15, diff: 0 }
const NEAR = { ratio: 1.05, diff: 0 }
const GROUPED = /^(?:1-)?(?:3-)?3-4$/
const LONG_DIGITS = 5
const TITLE_MAX_DIGITS = 4

type Run = { values: number[]; gaps: string[]; isNamed: boolean; isList: boolean; isPrice: boolean }

const SIGNS_OF_UNITS = /[%°$€£~≈'"]/g

const readRun = (tokens: readonly NumberToken[], before: string): Run => {
  const gaps = tokens.slice(1).map(({ gap }) => gap.replaceAll(SIGNS_OF_UNITS, ''))
  const isPrice = /[$€£]\s?$/.test(before) || tokens.slice(1).some(({ gap }) => /[$€£]/.test(gap))
  return {
    values: tokens.map(({ value }) => value),
    gaps,
    isPrice,
    isNamed:
      isPrice ||
      UNITS.has(tokens.at(-1)!.unit) ||
      HEADINGS.test(before) ||
      tokens.slice(1).some(({ gap }) => gap.includes('%')),
    isList: gaps.every((gap) => LIST_GAP.test(gap)),
  }
}

/** 10 @ 135, 8 @ 155, 6 @ 175, or 9-12, 14-18, 8-10. */
const isListOfPairs = ({ values, gaps, isPrice }: Run): boolean => {
  if (values.length % 2 !== 0) return false
  if (!gaps.every((gap, at) => (at % 2 === 0 ? PAIR_GAP : LIST_GAP).test(gap))) return false
  const firsts = values.filter((_, at) => at % 2 === 0)
  const seconds = values.filter((_, at) => at % 2 === 1)
  // $320/4, $600/8: a price and how many it buys
  if (isPrice && firsts.every(isUsualPrice) && isRising(seconds) && seconds.every((count) => count <= 52))
    return true
  const areLadders = [firsts, seconds].every((column) => column.every(isRound) || isSmooth(column, LIST))
  return areLadders || firsts.every((first, at) => first <= seconds[at]! && seconds[at]! <= first * 2)
}

const isSorted = (values: readonly number[]): boolean =>
  [values, values.toReversed()].some((one) => one.every((value, at) => at === 0 || value >= one[at - 1]!))
/** As many digits as a phone number with or without its area code. */
const PHONE_LENGTHS = [7, 10, 11]

const isSinglesFigures = ({ values, isNamed }: Run): boolean => {
  if (values.includes(0)) return false
  if (isSorted(values)) return true
  const isPhoneLong =
    PHONE_LENGTHS.includes(values.length) && Math.max(...values) - Math.min(...values) > LIST.diff
  return isNamed && !isPhoneLong && isSmooth(values, LIST)
}

/** 15-12-10-8-6-4-2, 12 12 12 10 10 8 */
const isLadder = ({ values }: Run): boolean =>
  values.length >= 5 &&
  values.every((value) => value > 0 && value < 100) &&
  isSorted(values) &&
  isSmooth(values, LADDER)

/** Hours of appointments and shifts: 9, 10, 11, 1, 2, or 7-3, 3-11, 11-7. */
const isHours = ({ values, gaps, isList }: Run): boolean => {
  if (!values.every((value) => Number.isInteger(value) && value >= 1 && value <= 12)) return false
  if (isList) {
    const wraps = values.filter((value, at) => at > 0 && value <= values[at - 1]!).length
    return values.length > 4 && wraps <= 1 && values.at(-1)! < values[0]! + 12 * (1 - wraps)
  }
  return (
    values.length % 2 === 0 &&
    gaps.every((gap, at) => (at % 2 === 0 ? /^-$/ : /^\s?[,;/|]\s?$/).test(gap)) &&
    values.every((value, at) => at % 2 === 0 || value !== values[at - 1])
  )
}

/** 1-2-3-4-3-2-1, 100-200-300-200-100 */
const isPyramid = (values: readonly number[]): boolean => {
  const step = values[1]! - values[0]!
  const top = values.indexOf(Math.max(...values))
  return (
    step > 0 &&
    values.length > 4 &&
    values.every((value, at) => at === 0 || value - values[at - 1]! === (at <= top ? step : -step))
  )
}

/** 45+45+25+25+45=185 */
const isSum = ({ values, gaps }: Run): boolean =>
  gaps.at(-1)?.trim() === '=' &&
  gaps.slice(0, -1).every((gap) => gap.trim() === '+') &&
  values.slice(0, -1).reduce((sum, value) => sum + value, 0) === values.at(-1)

/** Daily readings of a watch, which vary more than loads. */
const READINGS = /\b(?:hrv|readiness|recovery|sleep scores?)(?: (?:was|were))?\s?[:=-]?\s*$/i

/** A week of training: miles: 5, 8, 5, 10, 0, 16, 4 */
const WEEK_HEADINGS = /\b(?:miles|mileage|km|hours)\s?[:=-]?\s*$/i
const isWeek = (tokens: readonly NumberToken[], before: string): boolean =>
  WEEK_HEADINGS.test(before) &&
  tokens.length === 7 &&
  tokens.some(({ digits }) => digits.length > 1) &&
  tokens.every(({ value }) => value <= 26)

/** 5-5-5-5-5 @ 80%, 400 @ 84-86 */
const isAtLoad = (tokens: readonly NumberToken[]): boolean => {
  const start = tokens.findLastIndex(({ gap }, at) => at > 0 && /^\s*@\s*$/.test(gap))
  if (start < 1) return false
  const [sets, [low, high, ...more]] = [tokens.slice(0, start), tokens.slice(start)] as const
  const loads = [low!.value, (high ?? low!).value]
  const reps = sets.map(({ value }) => value)
  const isLoad = more.length === 0 && loads[1]! < 1000 && isSorted(loads) && isSmooth(loads, LIST)
  if (!isLoad || [...sets.slice(1), ...(high ? [high] : [])].some(({ gap }) => gap.trim() !== '-'))
    return false
  return sets.length === 1
    ? sets[0]!.digits.length <= TITLE_MAX_DIGITS && isRound(reps[0]!)
    : !reps.includes(0) && reps.every((count) => count <= 30) && isSorted(reps.toReversed())
}

/** 100 11.42, 200 23.15, 400 51.80 */
const isResults = (tokens: readonly NumberToken[]): boolean =>
  tokens.length % 2 === 0 &&
  tokens.every(({ isAmount, gap, value }, at) =>
    at % 2 === 0 ? value % 50 === 0 && (at === 0 || LIST_GAP.test(gap)) : isAmount && gap === ' ',
  )

const isTempo = (tokens: readonly NumberToken[], before: string): boolean =>
  (/\btempos?:?\s*$/i.test(before) || tokens.at(-1)!.unit === 'tempo') &&
  (tokens.every(({ digits }) => /^[0-6]$/.test(digits))
    ? [1, 2, 4, 8].includes(tokens.length)
    : tokens.length === 1 && /^[0-6]{4}$/.test(tokens[0]!.digits))

/** Zone 1 100-120, Z1 100-120, SpO2 98, 97, 99: the first number only says which. */
const NUMBERED = /(?:\b(?:zone|week|day|set|round|level|phase|block|part|gate|lap|heat|grade) |[a-z])$/i
const isNumbered = ([first, ...rest]: readonly NumberToken[], before: string): boolean =>
  NUMBERED.test(before) && first!.digits.length <= 2 && rest.length > 1 && isFigures(rest, '')

/** 8x400: 72 71 73 70, or 5/3/1: 65% 75% 85%: what stands before the colon isn't one of the others. */
const isTitled = (tokens: readonly NumberToken[], before: string): boolean => {
  const starts = tokens.flatMap(({ gap }, at) => (at > 0 && /^:\s/.test(gap) ? [at] : []))
  const [start = 0] = starts
  const title = tokens.slice(0, start)
  return (
    starts.length === 1 &&
    tokens.length - start > 2 &&
    title.reduce((sum, { digits }) => sum + digits.length, 0) <= TITLE_MAX_DIGITS &&
    isFigures(tokens.slice(start), /\d ?x ?$/i.test(before) ? 'splits ' : '')
  )
}

/** 1: 98-117, 2: 118-137, 3: 138-156: numbers that count up lead the others. */
const isEnumeration = (tokens: readonly NumberToken[], before: string): boolean => {
  const isLead = (at: number): boolean => /^[:.)]\s/.test(tokens[at + 1]?.gap ?? '')
  const leads = tokens.filter((_, at) => isLead(at))
  if (leads.length < 3 || !isLead(0) || !leads.every(({ value }, at) => value === at + 1)) return false
  const rest = tokens.flatMap((token, at) =>
    isLead(at) ? [] : [at > 0 && isLead(at - 1) ? { ...token, gap: ', ' } : token],
  )
  return isFigures(rest, before)
}

/** Steps of three days or more. Most phone numbers have groups that differ more. */
const isLargeFigures = ({ values }: Run, sizes: readonly number[]): boolean =>
  values.length > 2 && sizes.every((size) => size === 4 || size === 5) && isSmooth(values, DAILY)

/** 97161-97163 */
const isRangeOfCodes = ([low, high, ...more]: readonly NumberToken[]): boolean =>
  more.length === 0 &&
  high?.gap === '-' &&
  low!.digits.length === LONG_DIGITS &&
  low!.digits.slice(0, -2) === high.digits.slice(0, -2) &&
  isRising([low!.value, high.value])

/** 12.34, 200 m */
const isDecimalAndUnit = (tokens: readonly NumberToken[]): boolean =>
  tokens.length === 2 && tokens.some(({ isAmount }) => isAmount) && UNITS.has(tokens[1]!.unit)

/**
 * Whether seven digits or more are sets, loads, prices, or other figures. Leading zeros, the groups of a phone number,
 * and jumps that no such list has speak against it, whatever unit stands beside them.
 */
export const isFigures = (tokens: readonly NumberToken[], before: string): boolean => {
  const run = readRun(tokens, before)
  const { values, isNamed, isList, isPrice } = run
  if ([isTempo, isNumbered, isTitled, isEnumeration, isWeek].some((is) => is(tokens, before))) return true
  if (tokens.some(hasLeadingZero)) return false
  if ([isDecimalAndUnit, isAtLoad, isResults].some((is) => is(tokens)) || isSum(run) || isHours(run))
    return true
  if (
    values.length > 3 &&
    (isCounting(values) || isCountingAgain(values) || isPyramid(values) || isRepeated(tokens))
  )
    return true
  const sizes = tokens.map(({ digits, isAmount }) => (isAmount ? 2 : digits.length))
  if (values.length === 1) return isNamed && values[0]! >= 1000 && values[0]! % 1000 === 0
  if (sizes.every((size) => size === 1)) return isSinglesFigures(run)
  if (isNamed && isLargeFigures(run, sizes)) return true
  if (sizes.some((size) => size >= LONG_DIGITS))
    return (
      (isList || isNamed || isRangeOfCodes(tokens)) &&
      (values.every((value) => value % 100 === 0) || isSmooth(values, NEAR))
    )
  if (sizes.length > 2 && new Set(sizes).size === 1 && isSmooth(values, CLOSE)) return true
  const isUsual = isPrice ? isUsualPrice : isRound
  if (GROUPED.test(sizes.join('-')))
    return (
      (isList || isNamed) &&
      isMonotone(values) &&
      (values.every(isUsual) || (sizes.length === 2 && isSmooth(values, LIST)))
    )
  if (isLadder(run)) return true
  const isPairs = sizes.length === 5 && sizes.every((size) => size === 2)
  if (isNamed && (values.every(isUsual) || isSmooth(values, isPairs ? LIST : NAMED))) return true
  if (isPairs && READINGS.test(before) && isSmooth(values, DAILY)) return true
  if (values.every((value) => value >= 1900 && value < 2100)) return true
  if (isListOfPairs(run)) return true
  if (isList)
    return (
      values.every(isUsual) ||
      isSmooth(values, LIST) ||
      (values.length > 3 && values.some((value) => value % 1 !== 0 && value % 0.5 === 0) && isRising(values))
    )
  return (
    values.length > 2 &&
    [' ', '-'].some((sign) => run.gaps.every((gap) => gap === sign)) &&
    sizes.every((size) => size > 1) &&
    values.every(isRound) &&
    isMonotone(values)
  )
}
