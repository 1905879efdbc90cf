import { expect, test } from 'vitest'
import { blocksOf, daysOf, hoursOf, localTime, mondayOf } from './week-layout.ts'

const DENVER = 'America/Denver'
const item = (id: string, start: string, end: string) => ({ id, start, end })

const placed = (day: string, ...items: ReturnType<typeof item>[]) =>
  blocksOf(items, day, DENVER).map(({ item: { id }, fromMinute, untilMinute, column, columns }) => [
    id,
    fromMinute / 60,
    untilMinute / 60,
    `${column + 1}/${columns}`,
  ])

test('starts weeks on Monday, over the turn of the year', () => {
  expect(mondayOf('2027-01-03')).toBe('2026-12-28')
  expect(mondayOf('2026-12-28')).toBe('2026-12-28')
  expect(daysOf('2026-12-28').at(-1)).toBe('2027-01-03')
})

test('places sessions by the clock of the professional’s zone, also when it changes [find/week-calendar]', () => {
  // Clocks go forward on Sunday, March 8, and back on Sunday, November 1.
  expect(placed('2026-03-08', item('a', '2026-03-08T15:00:00Z', '2026-03-08T16:00:00Z'))).toEqual([
    ['a', 9, 10, '1/1'],
  ])
  expect(placed('2026-11-01', item('a', '2026-11-01T16:00:00Z', '2026-11-01T17:00:00Z'))).toEqual([
    ['a', 9, 10, '1/1'],
  ])
  // From 1:30 before the change until 1:30 after it.
  expect(placed('2026-11-01', item('a', '2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z'))).toEqual([
    ['a', 1.5, 2.5, '1/1'],
  ])
  expect(localTime('2026-11-01T06:00:00Z', DENVER)).toEqual({ day: '2026-11-01', minute: 0 })
})

test('splits a session at midnight, and ends one at midnight on its own day [find/week-calendar]', () => {
  const late = item('a', '2026-11-25T06:30:00Z', '2026-11-25T07:30:00Z')
  expect(placed('2026-11-24', late)).toEqual([['a', 23.5, 24, '1/1']])
  expect(placed('2026-11-25', late)).toEqual([['a', 0, 0.5, '1/1']])
  const until = item('b', '2026-11-25T06:00:00Z', '2026-11-25T07:00:00Z')
  expect(placed('2026-11-24', until)).toEqual([['b', 23, 24, '1/1']])
  expect(placed('2026-11-25', until)).toEqual([])
})

test('splits the width between overlapping sessions only [find/week-calendar]', () => {
  const at = (id: string, from: string, until: string) =>
    item(id, `2026-11-25T${from}:00Z`, `2026-11-25T${until}:00Z`)
  const day = [
    at('c', '17:30', '18:30'),
    at('a', '16:00', '18:00'),
    at('b', '16:00', '17:00'),
    at('d', '20:00', '20:10'),
    at('e', '20:15', '20:30'),
    at('f', '22:00', '23:00'),
  ]
  expect(placed('2026-11-25', ...day).map(([id, , , column]) => [id, column])).toEqual([
    ['a', '1/2'],
    ['b', '2/2'],
    ['c', '2/2'],
    // Ten minutes are too short for the text, so the next one stands beside it.
    ['d', '1/2'],
    ['e', '2/2'],
    ['f', '1/1'],
  ])
})

test('begins a week at its first session or working hour, and shows ten hours or up to the last session [find/week-calendar]', () => {
  const block = (from: number, until: number) => ({ fromMinute: from * 60, untilMinute: until * 60 })
  expect(hoursOf([])).toEqual({ from: 8, until: 18 })
  expect(hoursOf([], '11:30')).toEqual({ from: 11, until: 21 })
  expect(hoursOf([block(13, 14)])).toEqual({ from: 13, until: 23 })
  expect(hoursOf([block(13, 14)], '09:00')).toEqual({ from: 9, until: 19 })
  expect(hoursOf([block(7.5, 8)], '09:00')).toEqual({ from: 7, until: 17 })
  expect(hoursOf([block(5.5, 6.5), block(22.25, 23.25)])).toEqual({ from: 5, until: 24 })
  expect(hoursOf([block(23.75, 24)], '16:00')).toEqual({ from: 14, until: 24 })
})
