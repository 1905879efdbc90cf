import { DAY_S, HOUR_S, MINUTE_S } from '@fieldside/contracts/durations.ts'
import { UNIT_GRAMS, type WeightUnit } from '@fieldside/contracts/weights.ts'
import { type FileOptions, type ReadSet, WrongCell } from './line.ts'

const NUMBER = /^-?\d*[.,]?\d+$|^-?\d+[.,]$/
/** '2,400' is a number of thousands in one country and of thousandths in another one. */
const AMBIGUOUS = /^-?[1-9]\d{0,2},\d{3}$/

/** Parses '13.0', '52,5', or ''. @throws WrongCell */
export const numberOf = (text: string, column: string): number | null => {
  if (text === '') return null
  if (!NUMBER.test(text)) throw new WrongCell(column, `“${text.slice(0, 40)}” isn’t a number`)
  if (AMBIGUOUS.test(text)) throw new WrongCell(column, `“${text}” can be read in two ways`)
  return Number(text.replace(',', '.'))
}

type Range = { min: number; max: number; words: string }
const within = (value: number, column: string, { min, max, words }: Range): number => {
  if (value >= min && value <= max) return value
  throw new WrongCell(column, words)
}

const REPS: Range = { min: 0, max: 10_000, words: 'Reps must be from 0 to 10,000' }
const GRAMS: Range = { min: 0, max: 2_000_000, words: 'A weight must be from 0 to 2,000 kg' }
const SECONDS: Range = { min: 0, max: DAY_S, words: 'The time of a set must be at most 24 hours' }
const CENTIMETERS: Range = { min: 0, max: 100_000_000, words: 'A distance must be at most 1,000 km' }

/** Other apps write 0 for what wasn't measured. */
const absentAsNull = (value: number | null): number | null => value || null

/** @throws WrongCell */
export const repsIn = (text: string, column: string): number | null => {
  const reps = numberOf(text, column)
  if (reps === null) return null
  if (!Number.isInteger(reps)) throw new WrongCell(column, 'Reps must be a whole number')
  return within(reps, column, REPS)
}

const OTHER: Record<WeightUnit, WeightUnit> = { kg: 'lb', lb: 'kg' }
/** The smallest step in which people lift a unit: two plates of 0.125 kg, or of a quarter of a pound. */
const STEP: Record<WeightUnit, number> = { kg: 0.25, lb: 0.5 }
/** Files with two decimals cut or round a converted weight there; those with more carry errors of binary fractions. */
const dustOf = (text: string): number => {
  const decimals = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0
  if (decimals < 2) return 0
  return decimals === 2 ? 0.0101 : 0.001
}

/**
 * Returns grams. A weight that an app converted gets the value that was lifted: '88.18' lb is 40 kg, '6.80388555' kg is
 * 15 lb. @throws WrongCell
 */
export const gramsIn = (text: string, column: string, unit: WeightUnit): number | null => {
  const value = absentAsNull(numberOf(text, column))
  if (value === null) return null
  const dust = dustOf(text)
  const near = Math.round(value * 4) / 4
  if (Math.abs(near - value) <= Math.min(dust, 0.001))
    return within(Math.round(near * UNIT_GRAMS[unit]), column, GRAMS)
  const other = OTHER[unit]
  const converted = (value * UNIT_GRAMS[unit]) / UNIT_GRAMS[other]
  const lifted = Math.round(converted / STEP[other]) * STEP[other]
  const isConverted = Math.abs(lifted - converted) * UNIT_GRAMS[other] <= dust * UNIT_GRAMS[unit]
  const grams = isConverted ? lifted * UNIT_GRAMS[other] : value * UNIT_GRAMS[unit]
  return within(Math.round(grams), column, GRAMS)
}

const UNIT_CM: Record<string, number> = {
  cm: 1,
  in: 2.54,
  ft: 30.48,
  yd: 91.44,
  m: 100,
  meters: 100,
  km: 100_000,
  mi: 160_934.4,
  miles: 160_934.4,
}

/** @throws WrongCell */
export const centimetersIn = (text: string, column: string, unit: string): number | null => {
  const value = absentAsNull(numberOf(text, column))
  if (value === null) return null
  const cm = UNIT_CM[unit.toLowerCase().replace(/\.$/, '')]
  if (cm === undefined) throw new WrongCell(column, `“${unit.slice(0, 20)}” isn’t a unit of distance`)
  return within(Math.round(value * cm), column, CENTIMETERS)
}

/** @throws WrongCell */
export const secondsIn = (text: string, column: string): number | null => {
  const value = absentAsNull(numberOf(text, column))
  return value === null ? null : within(Math.round(value), column, SECONDS) || null
}

/** Parses '0:01:48' or '30:00'. @throws WrongCell */
export const clockSecondsIn = (text: string, column: string): number | null => {
  if (text === '') return null
  const parts = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})$/.exec(text)
  if (!parts) throw new WrongCell(column, `“${text.slice(0, 40)}” isn’t a time`)
  const [hours, minutes, seconds] = parts.slice(1).map((part = '0') => Number(part)) as [
    number,
    number,
    number,
  ]
  return absentAsNull(within(hours * HOUR_S + minutes * MINUTE_S + seconds, column, SECONDS))
}

/** Parses '35m', '1h 43m', '38min', or '3,527h 3min' to seconds. @throws WrongCell */
export const workoutSecondsIn = (text: string, column: string): number | null => {
  if (text === '') return null
  const parts = /^(?:([\d,]+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?\s*(?:(\d+)\s*s)?$/.exec(text)
  if (!parts) throw new WrongCell(column, `“${text.slice(0, 40)}” isn’t a duration`)
  const [hours, minutes, seconds] = parts.slice(1).map((part = '0') => Number(part.replaceAll(',', ''))) as [
    number,
    number,
    number,
  ]
  return hours * HOUR_S + minutes * MINUTE_S + seconds
}

/** Returns a workout's duration if the log can keep it. */
export const keptDuration = (seconds: number | null, { lose }: Pick<FileOptions, 'lose'>): number | null => {
  if (seconds === null || seconds === 0) return null
  if (seconds > 0 && seconds <= DAY_S) return Math.round(seconds)
  lose('longWorkout')
  return null
}

/** @throws WrongCell for a text that isn't a number */
export const rpeIn = (text: string, column: string, { lose }: Pick<FileOptions, 'lose'>): number | null => {
  const rpe = absentAsNull(numberOf(text, column))
  if (rpe === null) return null
  if (rpe >= 6 && rpe <= 10 && Number.isInteger(rpe * 2)) return rpe
  lose('rpe')
  return null
}

/** Returns the set, or null if nothing was done in it. */
export const doneOrNull = (set: ReadSet, { lose }: Pick<FileOptions, 'lose'>): ReadSet | null => {
  if (set.reps || set.seconds || set.distance_cm || (set.reps === 0 && set.weight_grams)) return set
  lose('notDone')
  return null
}
