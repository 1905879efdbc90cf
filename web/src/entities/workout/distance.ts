import type { WeightUnit } from './weight.ts'

const UNIT_CM = { m: 100, km: 100_000, mi: 160_934.4, yd: 91.44 }
export type DistanceUnit = 'm' | 'km' | 'mi'

/** The units that go with each unit of weight, the usual one first. */
export const DISTANCE_UNITS: Record<WeightUnit, readonly DistanceUnit[]> = {
  kg: ['m', 'km'],
  lb: ['mi', 'm'],
}

const MAX_CM = 100_000_000
const NAMES: [RegExp, keyof typeof UNIT_CM][] = [
  [/^(?:km|k|kilomet(?:er|re)s?)$/i, 'km'],
  [/^(?:m|met(?:er|re)s?)$/i, 'm'],
  [/^(?:mi|miles?)$/i, 'mi'],
  [/^(?:yds?|yards?)$/i, 'yd'],
]
const TYPED = /^(?<amount>\d{1,7}(?:[.,]\d{0,2})?|[.,]\d{1,2})\s*(?<name>[a-z]*)\.?$/i

/** Rounds to a hundredth without trailing zeros: 240000 cm → '2.4' km. */
export const distanceIn = (cm: number | null, unit: DistanceUnit): string =>
  cm === null ? '' : String(Math.round((cm / UNIT_CM[unit]) * 100) / 100)

/**
 * Parses a distance with at most two decimals to centimeters, accepting its unit and a decimal comma; null when empty,
 * undefined when invalid.
 */
export const distanceOf = (text: string, shownUnit: DistanceUnit): number | null | undefined => {
  if (text.trim() === '') return null
  const { amount, name } = TYPED.exec(text.trim())?.groups ?? {}
  if (amount === undefined || name === undefined) return undefined
  const unit = name === '' ? shownUnit : NAMES.find(([words]) => words.test(name))?.[1]
  if (unit === undefined) return undefined
  const cm = Math.round(Number(amount.replace(',', '.')) * UNIT_CM[unit])
  return cm <= MAX_CM ? cm : undefined
}

const isWhole = (cm: number, unit: DistanceUnit): boolean => distanceOf(distanceIn(cm, unit), unit) === cm

/** Returns the unit in which someone would say a distance, such as m for 400 m, also with pounds. */
export const distanceUnitOf = (cm: number | null, weightUnit: WeightUnit): DistanceUnit => {
  if (cm === null) return DISTANCE_UNITS[weightUnit][0]!
  if (weightUnit === 'lb' && isWhole(cm, 'mi')) return 'mi'
  return cm >= UNIT_CM.km && isWhole(cm, 'km') ? 'km' : 'm'
}

/** Example: '400 m', '5 km', '3.1 mi'. */
export const distanceText = (cm: number, weightUnit: WeightUnit): string => {
  const unit = distanceUnitOf(cm, weightUnit)
  return `${distanceIn(cm, unit)} ${unit}`
}

/** Returns the first distance of a dose: 2000 cm of '20 m' or '20-30 m'. Null if there is none. */
export const firstDistance = (dose: string): number | null => {
  const [, amount, name] = /^\s*(\d+(?:[.,]\d{1,2})?)(?:\s*[-–]\s*\d+)?\s*([a-z]+)/i.exec(dose) ?? []
  return name === undefined ? null : (distanceOf(`${amount} ${name}`, 'm') ?? null)
}
