import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import type { AppointmentState } from '../../appointments/rules/appointment.ts'
import { refusalOfSummary } from './summary.ts'

const START = new Date('2026-11-01T00:30:00Z')
const SHARED = new Date('2026-11-01T05:00:00Z')
const completed = { state: { name: 'completed', starts_at: START } as const }
const after = (ms: number) => new Date(SHARED.getTime() + ms)

test('a summary of a completed session is shared once and changed for 24 hours, also across a clock change [notes/summary]', () => {
  expect(refusalOfSummary(completed, null, SHARED)).toBeNull()
  expect(refusalOfSummary(completed, SHARED, after(DAY_MS - 1))).toBeNull()
  expect(refusalOfSummary(completed, SHARED, after(DAY_MS))?.code).toBe('summary-final')
})

test.each<AppointmentState>([
  { name: 'confirmed', starts_at: START, proposal: null },
  { name: 'paid', starts_at: START, proposal: null },
  { name: 'cancelled', starts_at: START, by: 'athlete', reason: 'called_off', unavailable: null },
  { name: 'declined', starts_at: START },
])('a session that is $name has no summary [notes/summary]', (state) => {
  expect(refusalOfSummary({ state }, null, SHARED)?.code).toBe('not-completed')
})
