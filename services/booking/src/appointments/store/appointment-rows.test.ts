import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appointment } from '../../../tests/arbitrary-appointment.ts'
import { appointmentOf, rowOf } from './appointment-rows.ts'

const [some] = fc.sample(appointment, { numRuns: 1, seed: 1 })
const start = new Date('2026-11-26T18:00:00Z')
const row = (state: Parameters<typeof rowOf>[0]['state']) => rowOf({ ...some!, id: 'the-id', state })

test('maps every state to a row and back', () => {
  fc.assert(
    fc.property(appointment, (one) => {
      expect(appointmentOf(rowOf(one))).toEqual(one)
    }),
    { numRuns: 2000, seed: 14 },
  )
})

describe('a row that is no state', () => {
  const pending = row({ name: 'requested', starts_at: start, answer_by: start, proposal: null })
  const confirmed = row({ name: 'confirmed', starts_at: start, proposal: null })
  const cancelled = row({
    name: 'cancelled',
    starts_at: start,
    by: 'athlete',
    reason: 'called_off',
    unavailable: null,
  })

  test.each([
    ['answer_by', { ...pending, answer_by: null }],
    ['proposed_by', { ...pending, proposed_start: start }],
    [
      'proposed_start',
      { ...pending, proposed_start: start, proposed_by: 'professional', agreed_start: start },
    ],
    ['proposed_start', { ...pending, accepting_side: 'athlete' }],
    ['agreed_start', { ...confirmed, agreed_start: start }],
    ['accepting_side', { ...confirmed, accepting_side: 'professional' }],
    ['cancelled_by', { ...cancelled, cancelled_by: null }],
    ['cancel_reason', { ...cancelled, cancel_reason: null }],
    ['unavailable_side', { ...confirmed, unavailable_side: 'athlete' }],
  ] as const)('is an error that names %s', (column, wrong) => {
    expect(() => appointmentOf(wrong)).toThrow(`appointments.${column} `)
  })
})
