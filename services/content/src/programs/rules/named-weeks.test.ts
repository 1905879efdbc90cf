import { expect, test } from 'vitest'
import { lastNamedWeek } from './named-weeks.ts'

test('finds the last week that a description names', () => {
  expect(
    lastNamedWeek('Weeks 1 to 3 add weight, week 4 is light, weeks 5-7 build on, and week 8 tests.'),
  ).toBe(8)
  expect(lastNamedWeek('Weeks 9–12 are hard; week 2 is not.')).toBe(12)
  expect(lastNamedWeek('Two days a week for six weeks. Week by week, 3 sets.')).toBe(0)
})
