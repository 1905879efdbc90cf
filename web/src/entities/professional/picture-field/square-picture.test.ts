import { expect, test } from 'vitest'
import { CENTER, squareOf } from './square-picture.ts'

test('returns the center square of a wide, a tall, and a square picture', () => {
  expect(squareOf({ width: 800, height: 600 }, CENTER)).toEqual({ x: 100, y: 0, side: 600 })
  expect(squareOf({ width: 600, height: 901 }, CENTER)).toEqual({ x: 0, y: 151, side: 600 })
  expect(squareOf({ width: 512, height: 512 }, CENTER)).toEqual({ x: 0, y: 0, side: 512 })
})

test('returns a smaller square when zoomed, which stays inside the picture at every position', () => {
  const image = { width: 800, height: 600 }
  expect(squareOf(image, { zoom: 2, x: 0, y: 0 })).toEqual({ x: 0, y: 0, side: 300 })
  expect(squareOf(image, { zoom: 2, x: 1, y: 1 })).toEqual({ x: 500, y: 300, side: 300 })
})
