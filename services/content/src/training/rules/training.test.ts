import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { restSeconds } from './rest.ts'

test('parses a stored rest time into seconds, one minute if it can’t', () => {
  const read = ['60s', '90', ' 2 min', '0s', '1m', '45 sec.', 'as needed', ''].map(restSeconds)
  expect(read).toEqual([60, 90, 120, 0, 60, 45, 60, 60])
  expect(restSeconds('9999 min')).toBe(3600)
})

test('keeps commas, quotes, and line breaks in CSV, and escapes formulas', () => {
  const rows = [
    ['Row, heavy', 12.5, null],
    ['a "b"\nc', -1, '=1+1'],
  ]
  expect(toCsv(['x', 'y', 'z'], rows)).toBe(`\uFEFFx,y,z\r\n"Row, heavy",12.5,\r\n"a ""b""\nc",-1,'=1+1\r\n`)
})
