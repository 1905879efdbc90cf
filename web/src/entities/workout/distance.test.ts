import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceIn, distanceOf, distanceText, firstDistance } from './distance.ts'

test('shows a distance with up to two decimals as it was typed, in each unit [log/kinds]', () => {
  const unit = fc.constantFrom('m' as const, 'km' as const, 'mi' as const)
  fc.assert(
    fc.property(unit, fc.integer({ min: 0, max: 60_000 }), (typedIn, hundredths) => {
      const typed = String(hundredths / 100)
      expect(distanceIn(distanceOf(typed, typedIn)!, typedIn)).toBe(typed)
    }),
  )
})

test.each<[string, 'm' | 'km' | 'mi', number | undefined]>([
  ['40', 'm', 4000],
  ['5 km', 'm', 500_000],
  ['5k', 'm', 500_000],
  ['2,5', 'km', 250_000],
  ['1 mile', 'km', 160_934],
  ['40 yd', 'm', 3658],
  ['1001', 'km', undefined],
  ['five', 'm', undefined],
  ['5 h', 'm', undefined],
])('reads %s %s', (typed, unit, cm) => {
  expect(distanceOf(typed, unit)).toBe(cm)
})

test('says each distance in its usual unit', () => {
  const shown = (unit: 'kg' | 'lb') =>
    [4000, 40_000, 80_000, 500_000, 160_934].map((cm) => distanceText(cm, unit))
  expect(shown('kg')).toEqual(['40 m', '400 m', '800 m', '5 km', '1609.34 m'])
  expect(shown('lb')).toEqual(['40 m', '400 m', '800 m', '5 km', '1 mi'])
})

test('finds the first distance of a dose', () => {
  const doses = ['20 m', '20-30 m', '400 meters', '1 mile', '10', '30 s', '2 laps']
  expect(doses.map(firstDistance)).toEqual([2000, 2000, 40_000, 160_934, null, null, null])
})
