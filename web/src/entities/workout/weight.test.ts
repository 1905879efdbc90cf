import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gramsOf, repsOf, weightText } from './weight.ts'

test('shows every quarter of a kilogram and of a pound as it was typed [progress-tracking/weights-as-typed]', () => {
  for (const unit of ['kg', 'lb'] as const)
    for (let quarters = 0; quarters <= 4000; quarters += 1) {
      const typed = String(quarters / 4)
      expect(weightText(gramsOf(typed, unit)!, unit)).toBe(typed)
    }
})

test('shows every hundredth of a kilogram and of a pound as it was typed', () => {
  for (const unit of ['kg', 'lb'] as const)
    for (let hundredths = 0; hundredths <= 50_000; hundredths += 7) {
      const typed = String(hundredths / 100)
      expect(weightText(gramsOf(typed, unit)!, unit)).toBe(typed)
    }
})

test('reads the same after its unit was switched there and back, any number of times [log/units]', () => {
  const unit = fc.constantFrom('kg' as const, 'lb' as const)
  // Up to 2,000 kg.
  const hundredths = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(unit, hundredths, fc.array(unit), (typedIn, count, switches) => {
      const typed = String(count / 100)
      const grams = gramsOf(typed, typedIn)!
      // A row keeps the grams of what was typed, and shows them in each unit.
      for (const other of switches) expect(weightText(grams, other)).not.toBe('')
      expect(weightText(grams, typedIn)).toBe(typed)
      const again = gramsOf(weightText(grams, typedIn), typedIn)
      expect(again).toBe(grams)
    }),
  )
})

test.for<[string, 'kg' | 'lb', number]>([
  ['61.25', 'kg', 61_250],
  ['22.05', 'lb', 10_002],
  ['62,5', 'kg', 62_500],
  ['62,50', 'kg', 62_500],
  ['61.250', 'kg', 61_250],
  ['.5', 'kg', 500],
  ['100.', 'kg', 100_000],
  ['1,000', 'lb', 453_592],
  ['1,000.5', 'lb', 453_819],
  ['12,5', 'lb', 5670],
  ['100kg', 'kg', 100_000],
  ['100 kg', 'lb', 100_000],
  ['225lbs', 'kg', 102_058],
  ['225#', 'kg', 102_058],
  ['1,000 lb', 'kg', 453_592],
  ['62,5 Kilos', 'kg', 62_500],
])('reads %s %s [progress-tracking/weights-as-typed]', ([typed, unit, grams]) => {
  expect(gramsOf(typed, unit)).toBe(grams)
})

test.for<[string, 'kg' | 'lb']>([
  ['0,750', 'kg'],
  ['1,250', 'kg'],
  ['1,000', 'kg'],
  ['1,000.5', 'kg'],
  ['0,750', 'lb'],
  ['012,500', 'lb'],
])(
  'does not guess between a decimal comma and thousands in %s %s [progress-tracking/weights-as-typed]',
  ([typed, unit]) => {
    expect(gramsOf(typed, unit)).toBeUndefined()
  },
)

test('shows a weight of one unit in the other', () => {
  expect(weightText(gramsOf('100', 'kg')!, 'lb')).toBe('220.46')
  expect(weightText(gramsOf('225', 'lb')!, 'kg')).toBe('102.06')
})

test('returns null for empty input and undefined for invalid input', () => {
  expect([gramsOf(' ', 'kg'), repsOf(''), weightText(null, 'kg')]).toEqual([null, null, ''])
  for (const wrong of [
    'ten',
    '-5',
    '1e3',
    '99999',
    '1,0000',
    '10,00,000',
    '61.255',
    '1 000',
    '62,500',
    '.',
    ',',
    'kg',
    '100 g',
    '100 kg lb',
    '2001 kg',
  ])
    expect(gramsOf(wrong, 'kg')).toBeUndefined()
  for (const wrong of ['8-12', '-1', '1.5', '10000']) expect(repsOf(wrong)).toBeUndefined()
})
