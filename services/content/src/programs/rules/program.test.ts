import { Role } from '@fieldside/contracts/roles.ts'
import { expect, test } from 'vitest'
import { VISITOR } from '../../access/rules/access.ts'
import { accessTo, daysOf, maySeeProgram } from './program.ts'

const viewers = Role.options.flatMap((role) => [true, false].map((isSubscribed) => ({ role, isSubscribed })))

test('opens a free program to every signed-in user, and requires a subscription for a premium one only of athletes', () => {
  for (const viewer of viewers) {
    expect(accessTo(viewer, { is_premium: false })).toBe('open')
    const isLocked = viewer.role === 'athlete' && !viewer.isSubscribed
    expect(accessTo(viewer, { is_premium: true })).toBe(isLocked ? 'needs_subscription' : 'open')
  }
  for (const is_premium of [true, false]) expect(accessTo(VISITOR, { is_premium })).toBe('needs_sign_in')
})

test('shows a program without exercises only to admins', () => {
  for (const viewer of [VISITOR, ...viewers]) {
    expect(maySeeProgram(viewer, { exercise_count: 0 })).toBe(viewer.role === 'admin')
    expect(maySeeProgram(viewer, { exercise_count: 1 })).toBe(true)
  }
})

test('summarizes each day by its counts', () => {
  const rows = [
    { week_number: 1, day_number: 4, sets: 2 },
    { week_number: 2, day_number: 1, sets: 4 },
    { week_number: 1, day_number: 1, sets: 3 },
    { week_number: 1, day_number: 4, sets: 5 },
  ]
  expect(daysOf(rows)).toEqual([
    { week_number: 1, day_number: 1, exercise_count: 1, set_count: 3 },
    { week_number: 1, day_number: 4, exercise_count: 2, set_count: 7 },
    { week_number: 2, day_number: 1, exercise_count: 1, set_count: 4 },
  ])
})
