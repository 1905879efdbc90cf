import { expect, test } from 'vitest'
import { hasSameClock } from './same-clock.ts'

const at = (text: string): number => Date.parse(text)

test('a weekday and clock time stay the same across clock changes in the professional’s zone [rebook/again]', () => {
  const denver = hasSameClock('America/Denver', new Date('2027-03-12T18:00:00Z'))
  expect(denver(at('2027-03-19T17:00:00Z'))).toBe(true)
  expect(denver(at('2027-03-19T18:00:00Z'))).toBe(false)
  expect(denver(at('2027-03-18T17:00:00Z'))).toBe(false)
  const autumn = hasSameClock('America/Denver', new Date('2027-11-05T17:00:00Z'))
  expect(autumn(at('2027-11-12T18:00:00Z'))).toBe(true)
  expect(hasSameClock('America/Phoenix', new Date('2027-03-12T18:00:00Z'))(at('2027-03-19T18:00:00Z'))).toBe(
    true,
  )
  // Sydney's clocks go back while those of America go forward.
  expect(hasSameClock('Australia/Sydney', new Date('2027-03-29T22:00:00Z'))(at('2027-04-05T23:00:00Z'))).toBe(
    true,
  )
})
