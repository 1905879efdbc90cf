import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, moving, nextOrder, type Place } from './day-order.ts'

const day = (ids: string, day_number = 1): Place[] =>
  [...ids].map((id, index) => ({ id, week_number: 1, day_number, order_in_day: index + 1 }))

const shown = (rows: readonly Place[], day_number = 1): string =>
  rows
    .filter((row) => row.day_number === day_number)
    .toSorted((a, b) => a.order_in_day - b.order_in_day)
    .map(({ id, order_in_day }) => `${id}${order_in_day}`)
    .join(' ')

const moved = (rows: readonly Place[], to: Place): Place[] => {
  const changed = new Map(moving(rows, to).map((row) => [row.id, row]))
  return rows.map((row) => changed.get(row.id) ?? row)
}

test('adds an exercise after the highest order of its day, or first', () => {
  const rows = [...day('ab'), { id: 'c', week_number: 1, day_number: 1, order_in_day: 7 }, ...day('x', 3)]
  const next = (week_number: number, day_number: number) => nextOrder(rows, { week_number, day_number })
  expect([next(1, 1), next(1, 2), next(1, 3), next(2, 1)]).toEqual([8, 1, 2, 1])
  const [first, second] = [
    { week_number: 1, day_number: 1 },
    { week_number: 1, day_number: 2 },
  ]
  expect(inOrder([second, first, second], day('x', 2))).toEqual([
    { ...second, order_in_day: 2 },
    { ...first, order_in_day: 1 },
    { ...second, order_in_day: 3 },
  ])
})

test('closes the gap within a day, and takes a free place as it is', () => {
  expect(shown(moved(day('abcd'), { id: 'd', week_number: 1, day_number: 1, order_in_day: 2 }))).toBe(
    'a1 d2 b3 c4',
  )
  expect(shown(moved(day('abcd'), { id: 'a', week_number: 1, day_number: 1, order_in_day: 3 }))).toBe(
    'b1 c2 a3 d4',
  )
  expect(shown(moved(day('abcd'), { id: 'a', week_number: 1, day_number: 1, order_in_day: 9 }))).toBe(
    'b2 c3 d4 a9',
  )
})

test('makes room on another day up to the first gap', () => {
  const rows = [...day('abc'), { id: 'x', week_number: 1, day_number: 2, order_in_day: 1 }]
  const after = moved([...rows, { id: 'd', week_number: 1, day_number: 1, order_in_day: 5 }], {
    id: 'x',
    week_number: 1,
    day_number: 1,
    order_in_day: 2,
  })
  expect(shown(after)).toBe('a1 x2 b3 c4 d5')
  expect(shown(after, 2)).toBe('')
})

test('moves any row to the requested place without two rows sharing one', () => {
  const place = fc.record({
    week_number: fc.integer({ min: 1, max: 2 }),
    day_number: fc.integer({ min: 1, max: 3 }),
    order_in_day: fc.integer({ min: 1, max: 6 }),
  })
  const places = fc.uniqueArray(place, {
    minLength: 1,
    maxLength: 10,
    selector: ({ week_number, day_number, order_in_day }) => `${week_number} ${day_number} ${order_in_day}`,
  })
  fc.assert(
    fc.property(places, fc.nat(), place, (given, pick, target) => {
      const rows = given.map((row, index) => ({ ...row, id: String(index) }))
      const to = { ...target, id: rows[pick % rows.length]!.id }
      const after = moved(rows, to)
      expect(after.find(({ id }) => id === to.id)).toEqual(to)
      const taken = after.map(
        ({ week_number, day_number, order_in_day }) => `${week_number} ${day_number} ${order_in_day}`,
      )
      expect(new Set(taken).size).toBe(rows.length)
      for (const { order_in_day } of after) expect(order_in_day).toBeGreaterThanOrEqual(1)
    }),
  )
})
