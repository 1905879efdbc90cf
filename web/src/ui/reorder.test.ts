import { expect, test } from 'vitest'
import { keyTarget, targetIndex } from './reorder.ts'

test('moves a dragged row past the midpoints of the others', () => {
  const middles = [50, 150, 250]
  expect(targetIndex(60, 0, middles)).toBe(0)
  expect(targetIndex(160, 0, middles)).toBe(1)
  expect(targetIndex(400, 0, middles)).toBe(2)
  expect(targetIndex(10, 2, middles)).toBe(0)
})

test('moves a row by one with arrow keys and to the ends with Home and End, never past them', () => {
  expect(['ArrowUp', 'ArrowDown', 'Home', 'End', 'a'].map((key) => keyTarget(key, 1, 4))).toEqual([
    0,
    2,
    0,
    3,
    undefined,
  ])
  expect([keyTarget('ArrowUp', 0, 4), keyTarget('ArrowDown', 3, 4), keyTarget('Home', 0, 4)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
