import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test('a range is what of the file is asked for', () => {
  expect(byteRange('bytes=0-', 100)).toEqual({ first: 0, last: 99 })
  expect(byteRange('bytes=0-1', 100)).toEqual({ first: 0, last: 1 })
  expect(byteRange('bytes=90-200', 100)).toEqual({ first: 90, last: 99 })
  expect(byteRange('bytes=-10', 100)).toEqual({ first: 90, last: 99 })
  expect(byteRange('bytes=-200', 100)).toEqual({ first: 0, last: 99 })
})

test('outside of the file is nothing; what is no single range is the whole', () => {
  for (const header of ['bytes=100-', 'bytes=-0']) expect(byteRange(header, 100)).toBeNull()
  for (const header of [null, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1'])
    expect(byteRange(header, 100)).toBeUndefined()
})
