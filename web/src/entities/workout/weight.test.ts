import { expect, test } from 'vitest'
import { gramsOf, repsOf, weightText } from './weight.ts'

test('keeps typed weights through a round trip in kilograms and pounds', () => {
  for (const unit of ['kg', 'lb'] as const)
    for (const typed of ['0', '2.5', '62.5', '135', '100.1', '225'])
      expect(weightText(gramsOf(typed, unit)!, unit)).toBe(typed)
  expect(gramsOf('62,5', 'kg')).toBe(62_500)
  expect(weightText(gramsOf('100', 'kg')!, 'lb')).toBe('220.5')
})

test('returns null for empty input and undefined for invalid input', () => {
  expect([gramsOf(' ', 'kg'), repsOf(''), weightText(null, 'kg')]).toEqual([null, null, ''])
  for (const wrong of ['ten', '-5', '1e3', '99999']) expect(gramsOf(wrong, 'kg')).toBeUndefined()
  for (const wrong of ['8-12', '-1', '1.5', '10000']) expect(repsOf(wrong)).toBeUndefined()
})
