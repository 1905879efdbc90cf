import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('keeps commas, quotes, and line breaks in CSV, escapes formulas, and writes cents as decimals', () => {
  const rows = [
    ['Row, heavy', 12.5, null],
    ['a "b"\nc', -1, '=1+1'],
    [{ cents: 8500 }, { cents: -5 }, '@SUM(A1)'],
    ['+1', '-1', '\tx'],
    ["'=1", "'a", "''-1"],
  ]
  expect(toCsv(['x', 'y', 'z'], rows)).toBe(
    `\uFEFFx,y,z\r\n"Row, heavy",12.5,\r\n"a ""b""\nc",-1,'=1+1\r\n85.00,-0.05,'@SUM(A1)\r\n'+1,'-1,'\tx\r\n''=1,'a,'''-1\r\n`,
  )
})
