import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { describe, expect, it } from 'vitest'
import { appointmentIs } from './condition.ts'

const now = new Date('2026-11-23T09:00:00Z')
const tomorrow = '2026-11-24T09:00:00.000Z'
const later = '2026-11-25T09:00:00.000Z'
const ATHLETE: Side[] = ['athlete']
const PROFESSIONAL: Side[] = ['professional']
const state = {
  status: 'pending' as const,
  starts_at: tomorrow,
  suggested_date: null,
  proposed_date: null,
  acceptable_by: ['athlete', 'professional'] as Side[],
}

describe('appointmentIs', () => {
  it.each([
    ['unanswered', {}, true],
    ['unanswered', { suggested_date: later }, false],
    ['unanswered', { acceptable_by: ATHLETE }, false],
    ['professional-accepts', {}, true],
    ['professional-accepts', { acceptable_by: ATHLETE }, false],
    ['athlete-accepts', {}, true],
    ['athlete-accepts', { acceptable_by: PROFESSIONAL }, false],
    ['suggested', { suggested_date: later, acceptable_by: PROFESSIONAL }, false],
    ['pending', { suggested_date: later }, true],
    ['pending', { status: 'cancelled' as const }, false],
    ['ahead', { status: 'cancelled' as const }, true],
    ['ahead', { starts_at: '2026-11-23T08:59:00.000Z' }, false],
    ['agreed', { status: 'paid_confirmed' as const }, true],
    ['agreed', { status: 'completed' as const }, false],
  ] as const)('evaluates %s with %o to %s', (is, changes, expected) => {
    expect(appointmentIs({ ...state, ...changes }, { is }, now)).toBe(expected)
  })

  it('matches only at the time in the notification', () => {
    const suggested = { ...state, suggested_date: later }
    expect(appointmentIs(suggested, { is: 'suggested', at: later }, now)).toBe(true)
    expect(appointmentIs(suggested, { is: 'suggested', at: tomorrow }, now)).toBe(false)
    const proposed = { ...state, status: 'confirmed' as const, proposed_date: later }
    expect(appointmentIs(proposed, { is: 'proposed', at: later }, now)).toBe(true)
    expect(appointmentIs(proposed, { is: 'proposed', at: tomorrow }, now)).toBe(false)
    expect(appointmentIs({ ...state, status: 'confirmed' }, { is: 'agreed', at: later }, now)).toBe(false)
  })
})
