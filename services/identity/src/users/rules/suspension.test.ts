import { describe, expect, test } from 'vitest'
import { isSuspended, isSuspensionOver, refuseSuspension, suspensionEnd } from './suspension.ts'

const NOW = new Date('2026-12-31T23:59:59.999Z')
const LATER = new Date('2027-01-01T00:00:00.000Z')

describe('a suspension', () => {
  test('lasts whole days of 24 hours, across the end of a year [admin/suspend-limits]', () => {
    expect(suspensionEnd(7, NOW)).toEqual(new Date('2027-01-07T23:59:59.999Z'))
    expect(suspensionEnd(30, NOW)).toEqual(new Date('2027-01-30T23:59:59.999Z'))
    expect(suspensionEnd(null, NOW)).toBeNull()
  })

  test('is over from its end on, and never if it is for good [admin/suspend-limits]', () => {
    const state = { suspended_at: NOW, suspended_until: LATER }
    expect([isSuspended(state, NOW), isSuspensionOver(state, NOW)]).toEqual([true, false])
    expect([isSuspended(state, LATER), isSuspensionOver(state, LATER)]).toEqual([false, true])
    const forGood = { suspended_at: NOW, suspended_until: null }
    expect([isSuspended(forGood, LATER), isSuspensionOver(forGood, LATER)]).toEqual([true, false])
    const none = { suspended_at: null, suspended_until: null }
    expect([isSuspended(none, NOW), isSuspensionOver(none, NOW)]).toEqual([false, false])
  })

  test('is rejected for oneself and for the last administrator [admin/suspend-limits]', () => {
    const admin = { id: 'a', role: 'admin' } as const
    expect(refuseSuspension({ by: 'a', user: admin, otherAdmins: 0 })).toBe('last-admin')
    expect(refuseSuspension({ by: 'b', user: admin, otherAdmins: 0 })).toBe('last-admin')
    expect(refuseSuspension({ by: 'a', user: admin, otherAdmins: 1 })).toBe('own-account')
    expect(refuseSuspension({ by: 'b', user: admin, otherAdmins: 1 })).toBeUndefined()
    expect(refuseSuspension({ by: 'a', user: { id: 'b', role: 'athlete' }, otherAdmins: 0 })).toBeUndefined()
  })
})
