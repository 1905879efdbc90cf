import { expect, test } from 'vitest'
import { ensureReachable, leftOut, readRanges } from './restorable.ts'

const OUTPUT = `Container backup Created
{"from":"2026-11-20T08:00:00.500Z","to":"2026-11-21T08:00:00.500Z"}
{"from":"2026-11-22T08:00:00.500Z","to":"2026-11-23T08:00:00.500Z"}
{"from":"2026-11-21T08:00:10.000Z","to":"2026-11-22T07:59:00.000Z","for_other_key":true}`

test('a time that only another key opens is refused, with the times that can be restored', () => {
  const found = readRanges(OUTPUT)
  expect(leftOut(found.forOtherKey)).toBe(
    'The backups from 2026-11-21T08:00:10Z to 2026-11-22T07:59:00Z are for another key.',
  )
  ensureReachable([found], new Date('2026-11-20T09:00:00Z'), 'store')
  expect(() => ensureReachable([found], new Date('2026-11-21T09:00:00Z'), 'store')).toThrow(
    'Choose a time between 2026-11-20T08:00:01Z and 2026-11-21T08:00:00Z, or between 2026-11-22T08:00:01Z and 2026-11-23T08:00:00Z. The backups from 2026-11-21T08:00:10Z to 2026-11-22T07:59:00Z are for another key.',
  )
  expect(leftOut([])).toBeUndefined()
})
