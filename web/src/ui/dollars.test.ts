import { expect, test } from 'vitest'
import { centsOf, dollarsOf } from './dollars.ts'

test('parses amounts to the cent and formats them back', () => {
  expect(['85', ' $85.50 ', '1,200', '0.1', '85.55'].map(centsOf)).toEqual([8500, 8550, 120_000, 10, 8555])
  expect(centsOf(' ')).toBeNull()
  expect(['abc', '85.555', '-5', '8.', '1e3'].map(centsOf)).toEqual(Array(5).fill(Number.NaN))
  expect([8500, 8550, null].map(dollarsOf)).toEqual(['85', '85.50', ''])
})
