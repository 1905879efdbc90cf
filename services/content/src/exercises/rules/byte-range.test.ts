import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test('parses a range within the file', () => {
  expect(byteRange('bytes=0-', 100)).toEqual({ first: 0, last: 99 })
  expect(byteRange('bytes=0-1', 100)).toEqual({ first: 0, last: 1 })
  expect(byteRange('bytes=90-200', 100)).toEqual({ first: 90, last: 99 })
  expect(byteRange('bytes=-10', 100)).toEqual({ first: 90, last: 99 })
  expect(byteRange('bytes=-200', 100)).toEqual({ first: 0, last: 99 })
})

test('returns null for a range outside the file, and undefined for anything but a single range', () => {
  for (const header of ['bytes=100-', 'bytes=-0']) expect(byteRange(header, 100)).toBeNull()
  for (const header of [null, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1'])
    expect(byteRange(header, 100)).toBeUndefined()
})
