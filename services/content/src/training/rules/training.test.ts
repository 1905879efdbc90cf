import { expect, test } from 'vitest'
import { restSeconds } from './rest.ts'

test('parses a stored rest time into seconds, one minute if it can’t', () => {
  const read = ['60s', '90', ' 2 min', '0s', '1m', '45 sec.', 'as needed', ''].map(restSeconds)
  expect(read).toEqual([60, 90, 120, 0, 60, 45, 60, 60])
  expect(restSeconds('9999 min')).toBe(3600)
})
