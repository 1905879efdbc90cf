import { expect, test } from 'vitest'
import { afterPage, nextWindow, startBefore } from './window.ts'

const at = (text: string) => new Date(`2026-11-${text}Z`)

test('reads a day at a time up to five minutes ago, and stays in a window until its last page', () => {
  const start = startBefore(at('10T12:00:00.500'))
  expect(start).toEqual({ read_until: at('09T12:00:00'), window_end: at('09T12:00:00'), after_id: null })
  const now = at('11T00:00:30')
  const first = nextWindow(start, now)!
  expect(first.window_end).toEqual(at('10T12:00:00'))
  const inside = afterPage(first, 'txn_1')
  expect(nextWindow(inside, at('20T00:00:00'))).toEqual(inside)
  const second = nextWindow(afterPage(inside, null), now)!
  expect(second).toEqual({ read_until: at('10T12:00:00'), window_end: at('10T23:55:30'), after_id: null })
  expect(nextWindow(afterPage(second, null), now)).toBeUndefined()
})
