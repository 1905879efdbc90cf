import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadingOf } from './plates.ts'
import { PLATES, USUAL_SETTINGS } from './training-settings.ts'
import { gramsOf, type WeightUnit, weightText } from './weight.ts'

const loaded = (weight: string, unit: WeightUnit, changes: object = {}) => {
  const loading = loadingOf(gramsOf(weight, unit)!, { ...USUAL_SETTINGS[unit], ...changes })
  return loading && [weightText(loading.grams, unit), loading.plates.map((one) => weightText(one, unit))]
}

test.each<[string, WeightUnit, string[]]>([
  ['20', 'kg', []],
  ['60', 'kg', ['20']],
  ['100', 'kg', ['25', '15']],
  ['142.5', 'kg', ['25', '25', '10', '1.25']],
  ['45', 'lb', []],
  ['135', 'lb', ['45']],
  ['225', 'lb', ['45', '45']],
  ['500', 'lb', ['45', '45', '45', '45', '45', '2.5']],
])('loads %s %s with the fewest plates on each side [log/plates]', (weight, unit, plates) => {
  expect(loaded(weight, unit)).toEqual([weight, plates])
})

test.each<[string, WeightUnit, [string, string[]]]>([
  ['61', 'kg', ['60', ['20']]],
  ['62', 'kg', ['62.5', ['20', '1.25']]],
  ['61.25', 'kg', ['60', ['20']]],
  ['137', 'lb', ['135', ['45']]],
  ['138', 'lb', ['140', ['45', '2.5']]],
])(
  'loads the nearest possible weight to %s %s, rather the lighter one [log/plates]',
  (weight, unit, nearest) => {
    expect(loaded(weight, unit)).toEqual(nearest)
    expect(loadingOf(gramsOf(weight, unit)!, USUAL_SETTINGS[unit])?.isExact).toBe(false)
  },
)

test('finds sums that the heaviest plate first would miss, and loads no less than the bar', () => {
  const plates_grams = [15_000, 10_000]
  expect(loaded('60', 'kg', { plates_grams })).toEqual(['60', ['10', '10']])
  expect(loaded('60', 'kg', { plates_grams: [] })).toEqual(['20', []])
  expect(loaded('19', 'kg')).toBeNull()
})

/** The nearest weight by trying every number of every plate. */
const nearestByTrial = (side: number, [plate, ...others]: readonly number[]): number => {
  if (plate === undefined) return 0
  let best = nearestByTrial(side, others)
  for (let weight = plate; weight <= side + plate; weight += plate) {
    const sum = weight + nearestByTrial(side - weight, others)
    if (Math.abs(sum - side) < Math.abs(best - side)) best = sum
  }
  return best
}

test('comes as near as any choice of plates, in kilograms, pounds, and both [log/plates]', () => {
  const anyPlate = fc.constantFrom(...PLATES.kg, ...PLATES.lb)
  const settings = fc.record({
    bar_grams: fc.constantFrom(15_000, 20_000, 20_412),
    plates_grams: fc.uniqueArray(anyPlate, { minLength: 1, maxLength: 3 }),
  })
  fc.assert(
    fc.property(settings, fc.integer({ min: 0, max: 90_000 }), (own, above) => {
      const grams = own.bar_grams + above
      const loading = loadingOf(grams, own)!
      const sum = loading.plates.reduce((total, plate) => total + plate, 0)
      expect(Math.abs(own.bar_grams + 2 * sum - loading.grams)).toBeLessThanOrEqual(50)
      expect(loading.isExact).toBe(Math.abs(own.bar_grams + 2 * sum - grams) <= 50)
      expect(own.plates_grams).toEqual(expect.arrayContaining(loading.plates))
      expect(loading.plates).toEqual(loading.plates.toSorted((one, other) => other - one))
      const side = above / 2
      expect(Math.abs(sum - side)).toBe(Math.abs(nearestByTrial(side, own.plates_grams) - side))
    }),
  )
})
