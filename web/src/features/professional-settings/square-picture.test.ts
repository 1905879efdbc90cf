import { expect, test } from 'vitest'
import { middleSquare } from './square-picture.ts'

test('returns the center square of a wide, a tall, and a square picture', () => {
  expect(middleSquare({ width: 800, height: 600 })).toEqual({ x: 100, y: 0, side: 600 })
  expect(middleSquare({ width: 600, height: 901 })).toEqual({ x: 0, y: 151, side: 600 })
  expect(middleSquare({ width: 512, height: 512 })).toEqual({ x: 0, y: 0, side: 512 })
})
