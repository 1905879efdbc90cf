import { createSeal } from '@fieldside/platform/seal.ts'
import { expect, test } from 'vitest'
import { openSkipped } from './open-skipped.ts'
import { sealContents } from './seal-contents.ts'

const calendarSeal = createSeal(Buffer.alloc(32, 1))
const skipped = [
  { title: 'Rehab with Ada', reason: 'recurrence' as const },
  { title: null, reason: 'time' as const },
  ...Array.from({ length: 8 }, (_, n) => ({ title: `Call ${n}`, reason: 'zone' as const })),
]

test('stores a few titles of skipped events, encrypted for their calendar [busy/skipped]', () => {
  const found = sealContents({ calendarSeal }, 'c1', { times: [], events: 3, skipped })
  expect([found.events, found.skipped]).toEqual([3, expect.not.stringContaining('Rehab')])
  expect(Buffer.from(found.skipped!, 'base64').toString('latin1')).not.toContain('Rehab')
  const { count, shown } = openSkipped({ calendarSeal }, { id: 'c1', skipped: found.skipped })
  expect(count).toBe(10)
  expect(shown.map(({ title }) => title)).toEqual(['Rehab with Ada', null, 'Call 0', 'Call 1', 'Call 2'])
  const none = { count: 0, shown: [] }
  expect(openSkipped({ calendarSeal }, { id: 'c2', skipped: found.skipped })).toEqual(none)
  expect(sealContents({ calendarSeal }, 'c1', { times: [], events: 3, skipped: [] }).skipped).toBeNull()
})
