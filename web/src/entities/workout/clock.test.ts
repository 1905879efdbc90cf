import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockText, clockTyped, secondsOf } from './clock.ts'

test.each([
  ['4', '0:04', 4],
  ['45', '0:45', 45],
  ['90', '0:90', 90],
  ['130', '1:30', 90],
  ['1:30', '1:30', 90],
  ['0:305', '3:05', 185],
  ['10500', '1:05:00', 3900],
  ['1:05:00', '1:05:00', 3900],
])('fills the clock from the right while %s is typed: %s', (typed, shown, seconds) => {
  expect([clockTyped(typed), secondsOf(typed)]).toEqual([shown, seconds])
})

test('reads the times that it shows, nothing as unknown, and no more than a day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400 }), (seconds) => {
      expect(secondsOf(clockText(seconds))).toBe(seconds)
    }),
  )
  expect([secondsOf(''), secondsOf('0'), secondsOf('soon'), secondsOf('990000')]).toEqual([
    null,
    0,
    undefined,
    undefined,
  ])
})
