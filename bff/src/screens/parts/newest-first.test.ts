import { expect, test } from 'vitest'
import { newestFirst } from './newest-first.ts'

const item = (name: string, minute: number) => ({
  name,
  at: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`,
})

test('puts the newest item first, whichever list it is in', () => {
  const lists = [[item('a', 9), item('b', 5)], [item('c', 7), item('d', 1)], []]
  expect(newestFirst(lists).map(({ name }) => name)).toEqual(['a', 'c', 'b', 'd'])
})

test('keeps the order within a list, even if its clock went back', () => {
  expect(newestFirst([[item('a', 3), item('b', 8)], [item('c', 5)]]).map(({ name }) => name)).toEqual([
    'c',
    'a',
    'b',
  ])
})
