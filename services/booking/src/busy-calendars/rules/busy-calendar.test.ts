import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { afterRead, type ReadOutcome, type ReadState } from './busy-calendar.ts'

const START = new Date('2026-11-24T15:00:00Z')

/** Returns in which minutes a calendar is read, and its state after the last read. */
const readsOf = (outcome: ReadOutcome, days: number) => {
  let state: ReadState = { read_at: START, failures: 0, times_until: null, stopped_at: null }
  const minutes: number[] = []
  let next: Date | undefined = new Date(START.getTime() + 15 * MINUTE_MS)
  while (next && next.getTime() <= START.getTime() + days * DAY_MS) {
    minutes.push((next.getTime() - START.getTime()) / MINUTE_MS)
    const result = afterRead(state, outcome, next)
    state = result.state
    next = result.nextReadAt
  }
  return { minutes, state }
}

test('reads a calendar that exceeds its limits ever less often, and not at all after a day [busy/fair]', () => {
  const { minutes, state } = readsOf('over-limit', 30)
  expect(minutes).toEqual([15, 30, 45, 60, 75, 105, 165, 285, 525, 1005, 1500])
  expect(state).toMatchObject({ failures: 11, stopped_at: new Date(START.getTime() + 1500 * MINUTE_MS) })
})

test('reads a calendar that can’t be reached every 15 minutes, in case it can again [busy/failing]', () => {
  const { minutes, state } = readsOf('failed', 2)
  expect([minutes.length, state.stopped_at]).toEqual([192, null])
})
