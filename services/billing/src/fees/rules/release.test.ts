import { expect, test } from 'vitest'
import { type ReleaseSituation, stepOfRelease } from './release.ts'

const situation = (changes: Partial<ReleaseSituation> = {}): ReleaseSituation => ({
  releasedAppointmentId: 'a',
  fee: { appointment_id: 'a', free_accepts: 1 },
  freeAcceptsAsked: 1,
  sessionIds: [],
  answering: false,
  refundableIds: new Set(),
  ...changes,
})

test('refunds a released fee only when no session can carry it', () => {
  expect(stepOfRelease(situation())).toEqual({ do: 'refund' })
  expect(stepOfRelease(situation({ sessionIds: ['a'] }))).toEqual({ do: 'refund' })
  expect(stepOfRelease(situation({ sessionIds: ['b', 'c'] }))).toEqual({ do: 'move', to: 'b' })
})

test('skips sessions that are canceled with a right to the fee, and retries when only those are left', () => {
  const refundableIds = new Set(['b'])
  const both = stepOfRelease(situation({ sessionIds: ['b', 'c'], refundableIds }))
  expect(both).toEqual({ do: 'move', to: 'c' })
  expect(stepOfRelease(situation({ sessionIds: ['b'], refundableIds }))).toEqual({ do: 'retry' })
})

test('never refunds while an accept is open or after a later accept was free', () => {
  expect(stepOfRelease(situation({ answering: true }))).toEqual({ do: 'retry' })
  expect(stepOfRelease(situation({ freeAcceptsAsked: 0 }))).toEqual({ do: 'retry' })
})

test('does nothing when the fee belongs to another session or was refunded', () => {
  for (const appointment_id of ['b', null])
    expect(stepOfRelease(situation({ fee: { appointment_id, free_accepts: 1 } }))).toEqual({ do: 'nothing' })
})
