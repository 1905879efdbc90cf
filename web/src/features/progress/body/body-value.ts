import { gramsOf, type WeightUnit, weightText } from '@/entities/workout/weight.ts'

/** Body weight is in grams, a measurement in tenths of a millimeter: inches go with pounds. */

const LENGTH = { kg: { unit: 'cm', tenths: 100 }, lb: { unit: 'in', tenths: 254 } } as const
const TYPED = /^(\d{1,4}(?:[.,]\d{0,2})?|[.,]\d{1,2})\s*(cm|in|inch|inches|")?\.?$/i

export const bodyUnit = (isWeight: boolean, unit: WeightUnit): string => (isWeight ? unit : LENGTH[unit].unit)

/** Rounds to a hundredth without trailing zeros. */
export const bodyIn = (value: number, isWeight: boolean, unit: WeightUnit): number =>
  isWeight ? Number(weightText(value, unit)) : Math.round((value / LENGTH[unit].tenths) * 100) / 100

/** Parses a weight or length with at most two decimals, with or without its unit. Undefined when empty or invalid. */
export const bodyValueOf = (text: string, isWeight: boolean, unit: WeightUnit): number | undefined => {
  if (isWeight) return gramsOf(text, unit) ?? undefined
  const [, amount, named] = TYPED.exec(text.trim()) ?? []
  if (amount === undefined) return undefined
  const typedIn = named === undefined ? LENGTH[unit] : LENGTH[/^c/i.test(named) ? 'kg' : 'lb']
  return Math.round(Number(amount.replace(',', '.')) * typedIn.tenths)
}
