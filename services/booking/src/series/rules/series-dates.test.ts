import { describe, expect, test } from 'vitest'
import { plannedDates, seriesDates } from './series-dates.ts'

const utc = (...dates: string[]) => dates.map((date) => new Date(date).toISOString())
const datesOf = (zone: string, first: string, sessions: number, every_weeks = 1) =>
  seriesDates(zone, { first: new Date(first), every_weeks, sessions }).map((date) => date.toISOString())

describe('a series keeps its clock time in the professional’s zone', () => {
  test('where the clocks go forward on March 14, 2027 [series/ask]', () => {
    // 17:00 on Mondays in New York: 22:00 UTC before the change and 21:00 UTC after it.
    expect(datesOf('America/New_York', '2027-03-01T22:00:00Z', 4)).toEqual(
      utc('2027-03-01T22:00:00Z', '2027-03-08T22:00:00Z', '2027-03-15T21:00:00Z', '2027-03-22T21:00:00Z'),
    )
    expect(datesOf('America/Denver', '2027-03-03T16:30:00Z', 3, 2)).toEqual(
      utc('2027-03-03T16:30:00Z', '2027-03-17T15:30:00Z', '2027-03-31T15:30:00Z'),
    )
  })

  test('where they go back on November 7, 2027 [series/ask]', () => {
    expect(datesOf('America/Los_Angeles', '2027-11-01T16:00:00Z', 3)).toEqual(
      utc('2027-11-01T16:00:00Z', '2027-11-08T17:00:00Z', '2027-11-15T17:00:00Z'),
    )
  })

  test('in a zone without changes, and in one of the southern hemisphere [series/ask]', () => {
    expect(datesOf('America/Phoenix', '2027-03-08T17:00:00Z', 2)).toEqual(
      utc('2027-03-08T17:00:00Z', '2027-03-15T17:00:00Z'),
    )
    // Sydney's clocks go back on April 4, 2027.
    expect(datesOf('Australia/Sydney', '2027-03-31T22:00:00Z', 2)).toEqual(
      utc('2027-03-31T22:00:00Z', '2027-04-07T23:00:00Z'),
    )
  })

  test('a skipped time becomes the jump, and the next week has its own time again [series/ask]', () => {
    // 02:30 on Sundays. On March 14 the clock jumps from 02:00 to 03:00, which is 07:00 UTC in New York.
    expect(datesOf('America/New_York', '2027-03-07T07:30:00Z', 3)).toEqual(
      utc('2027-03-07T07:30:00Z', '2027-03-14T07:00:00Z', '2027-03-21T06:30:00Z'),
    )
  })

  test('of a time that occurs twice, the later one is meant, unless it is the first date [series/ask]', () => {
    // 01:30 on Sundays. On November 7 it occurs at 05:30 and 06:30 UTC in New York.
    expect(datesOf('America/New_York', '2027-10-31T05:30:00Z', 3)).toEqual(
      utc('2027-10-31T05:30:00Z', '2027-11-07T06:30:00Z', '2027-11-14T06:30:00Z'),
    )
    expect(datesOf('America/New_York', '2027-11-07T05:30:00Z', 2)).toEqual(
      utc('2027-11-07T05:30:00Z', '2027-11-14T06:30:00Z'),
    )
  })
})

test('a date is moved within its week or left out, as long as two remain [series/dates]', () => {
  const zone = 'America/New_York'
  const dates = seriesDates(zone, { first: new Date('2027-03-08T22:00:00Z'), every_weeks: 1, sessions: 3 })
  const plan = (...changes: [number, string | null][]) =>
    plannedDates(
      zone,
      dates,
      changes.map(([index, at]) => ({ index, starts_at: at === null ? null : new Date(at) })),
    )
  expect(plan([1, '2027-03-20T14:00:00Z'])).toMatchObject([
    { index: 0 },
    { index: 1, starts_at: new Date('2027-03-20T14:00:00Z') },
    { index: 2 },
  ])
  // Sunday at 23:59 belongs to the week, and Monday at midnight doesn't.
  expect(plan([1, '2027-03-22T03:59:00Z'])).toHaveLength(3)
  expect(plan([1, '2027-03-22T04:00:00Z'])).toMatchObject({ field: 'changes' })
  expect(plan([1, '2027-03-15T03:59:00Z'])).toMatchObject({ field: 'changes' })
  expect(plan([1, null])).toMatchObject([{ index: 0 }, { index: 2 }])
  expect(plan([1, null], [2, null])).toMatchObject({ field: 'changes' })
  expect(plan([3, null])).toMatchObject({ field: 'changes' })
  expect(plan([1, null], [1, null])).toMatchObject({ field: 'changes' })
})
