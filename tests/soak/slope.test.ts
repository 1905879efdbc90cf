import { expect, test } from 'vitest'
import { lowestOfEach, slopeOf } from './slope.ts'

const line = (perHour: number, noise: (index: number) => number = () => 0) =>
  Array.from({ length: 60 }, (_, index) => ({
    hours: index / 60,
    value: 100 + (perHour * index) / 60 + noise(index),
  }))

test('finds the slope of a line exactly', () => {
  const { perHour, least, most } = slopeOf(line(12))
  expect(perHour).toBeCloseTo(12)
  expect(most - least).toBeCloseTo(0)
})

test('tells noise without a slope from a slope', () => {
  const noise = (index: number) => (index % 2 === 0 ? 3 : -3)
  const flat = slopeOf(line(0, noise))
  expect(flat.least).toBeLessThan(0)
  expect(flat.most).toBeGreaterThan(0)
  expect(slopeOf(line(12, noise)).least).toBeGreaterThan(6)
})

test('gives the standard error of a small example computed by hand', () => {
  const readings = [2, 4, 5, 4, 5].map((value, index) => ({ hours: index + 1, value }))
  const { perHour, least } = slopeOf(readings)
  expect(perHour).toBeCloseTo(0.6)
  expect((perHour - least) / 1.96).toBeCloseTo(0.2828, 4)
})

test('keeps the lowest reading of each span', () => {
  const sawtooth = line(0, (index) => index % 10)
  expect(lowestOfEach(sawtooth, 1 / 6).map(({ value }) => value)).toEqual([100, 100, 100, 100, 100, 100])
})

test('rejects too few readings', () => {
  expect(() => slopeOf(line(1).slice(0, 2))).toThrow(RangeError)
})
