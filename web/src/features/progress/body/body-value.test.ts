import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyIn, bodyValueOf } from './body-value.ts'

test('gives lengths back as typed, in centimeters and in inches', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 11_800 }), fc.constantFrom('kg', 'lb'), (hundredths, unit) => {
      const typed = hundredths / 100
      expect(bodyIn(bodyValueOf(String(typed), false, unit)!, false, unit)).toBe(typed)
    }),
  )
})

test('reads a unit and a decimal comma, and nothing else', () => {
  expect(bodyValueOf('82,5', false, 'kg')).toBe(8250)
  expect(bodyValueOf('32.5 in', false, 'kg')).toBe(8255)
  expect(bodyValueOf('82 cm', false, 'lb')).toBe(8200)
  expect(bodyValueOf('181.5', true, 'lb')).toBe(82_327)
  for (const text of ['', 'wide', '82.555', '-3']) expect(bodyValueOf(text, false, 'kg')).toBeUndefined()
  expect(bodyValueOf('', true, 'kg')).toBeUndefined()
})
