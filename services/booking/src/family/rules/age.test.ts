import { expect, test } from 'vitest'
import { ageOn, isBornBy, isMinorAt } from './age.ts'

test.each([
  ['2010-12-31', '2026-12-30', 15],
  ['2010-12-31', '2026-12-31', 16],
  ['2010-01-01', '2026-12-31', 16],
  ['2010-01-01', '2027-01-01', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-28', 19],
  ['2008-02-29', '2028-02-29', 20],
  ['2026-12-01', '2026-12-01', 0],
])('someone born on %s is on %s %i years old [family/members]', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age)
})

test.each([
  ['2008-12-31', '2026-12-31T11:59:59Z', true],
  ['2008-12-31', '2026-12-31T12:00:00Z', false],
  ['2009-01-01', '2027-01-01T00:00:00Z', true],
  ['2009-01-01', '2027-01-01T12:00:00Z', false],
  ['2008-02-29', '2026-03-01T11:59:59Z', true],
  ['2008-02-29', '2026-03-01T12:00:00Z', false],
])(
  'whether someone born on %s is a minor at %s is %s, when the birthday has begun everywhere [family/guardian]',
  (birth, at, isMinor) => {
    expect(isMinorAt(birth, new Date(at))).toBe(isMinor)
  },
)

test('accepts a birth date that is today somewhere', () => {
  expect(isBornBy('2027-01-01', new Date('2026-12-31T10:00:00Z'))).toBe(true)
  expect(isBornBy('2027-01-01', new Date('2026-12-31T09:59:59Z'))).toBe(false)
})
