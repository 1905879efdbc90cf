import { expect, test } from 'vitest'
import { suggestedWords } from './suggested-words.ts'

test('says where a weight comes from, or why there is none [programs/load]', () => {
  const words = (
    kind: 'weight' | 'percent_1rm' | 'rpe' | 'step',
    value: number,
    base_grams: number | null,
    unit: 'kg' | 'lb' = 'kg',
  ) => suggestedWords({ weight_grams: base_grams, from: { kind, value, base_grams } }, unit)
  expect(words('weight', 60_000, null)).toBe('60 kg, as your program says')
  expect(words('weight', 60_000, null, 'lb')).toBe('Your program says 60 kg')
  expect(words('percent_1rm', 80, 120_000)).toBe('80% of your estimated 1RM of 120 kg')
  expect(words('percent_1rm', 80, null)).toMatch(/^80% of your 1RM\. Log a set/)
  expect(words('rpe', 8, 120_000)).toBe('RPE 8, from your estimated 1RM of 120 kg')
  expect(words('rpe', 8, null)).toBe('RPE 8')
  expect(words('step', 2500, 60_000)).toBe('Last time + 2.5 kg')
  expect(words('step', 2500, null)).toBe('Last time + 2.5 kg. Choose your first weight.')
})
