import { UNIT_GRAMS, type WeightUnit, weightIn } from '@fieldside/contracts/weights.ts'

export type { WeightUnit }

const MAX_GRAMS = 2_000_000
/** '1,000.5': commas between thousands, in pounds only, because nobody lifts '1,250' kg. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/
/** '61.25', '61,25', or '.5'. More decimals wouldn't come back as typed. */
const PLAIN = /^(?=.*\d)\d*(?:\.\d{0,2}0*|,\d{1,2})?$/

/** Rounds to a hundredth without trailing zeros: 62500 g → '62.5' kg. */
export const weightText = (grams: number | null, unit: WeightUnit): string =>
  grams === null ? '' : String(weightIn(grams, unit))

/** '100kg', '225 lbs', '225#'. */
const WITH_UNIT = /^(.*\d[.,]?)\s*(kgs?|kilos?|kilograms?|lbs?|pounds?|#)\.?$/i

/**
 * Parses a weight with at most two decimals to grams, accepting its unit, a decimal comma and, in pounds, commas between
 * thousands; null when empty, undefined when invalid.
 */
export const gramsOf = (text: string, shownUnit: WeightUnit): number | null | undefined => {
  const [, amount = text, named] = WITH_UNIT.exec(text.trim()) ?? []
  const unit = named === undefined ? shownUnit : /^k/i.test(named) ? 'kg' : 'lb'
  const typed = amount.trim()
  if (typed === '') return null
  const isGrouped = unit === 'lb' && GROUPED.test(typed)
  if (!isGrouped && !PLAIN.test(typed)) return undefined
  const grams = Math.round(Number(typed.replaceAll(',', isGrouped ? '' : '.')) * UNIT_GRAMS[unit])
  return grams <= MAX_GRAMS ? grams : undefined
}

/** Parses repetitions; null when empty, undefined when invalid. */
export const repsOf = (text: string): number | null | undefined => {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,4}$/.test(typed) ? Number(typed) : undefined
}
