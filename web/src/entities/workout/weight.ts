export type WeightUnit = 'kg' | 'lb'

const GRAMS: Record<WeightUnit, number> = { kg: 1000, lb: 453.592_37 }
const UNIT_KEY = 'fieldside.weight-unit'

/** Returns the unit saved in this browser, or the default of its region. */
export const preferredUnit = (): WeightUnit => {
  const kept = localStorage.getItem(UNIT_KEY)
  if (kept === 'kg' || kept === 'lb') return kept
  return navigator.language.endsWith('-US') ? 'lb' : 'kg'
}
export const keepUnit = (unit: WeightUnit): void => localStorage.setItem(UNIT_KEY, unit)

/** Rounds to a tenth without a trailing zero: 62500 g → '62.5' kg. */
export const weightText = (grams: number | null, unit: WeightUnit): string =>
  grams === null ? '' : String(Math.round((grams / GRAMS[unit]) * 10) / 10)

/** Parses a weight to grams, accepting a decimal comma; null when empty, undefined when invalid. */
export const gramsOf = (text: string, unit: WeightUnit): number | null | undefined => {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  const grams = Math.round(Number(typed) * GRAMS[unit])
  return /^\d+(\.\d+)?$/.test(typed) && grams <= 2_000_000 ? grams : undefined
}

/** Parses repetitions; null when empty, undefined when invalid. */
export const repsOf = (text: string): number | null | undefined => {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,4}$/.test(typed) ? Number(typed) : undefined
}
