import { expect, test } from 'vitest'
import { assignRole } from './role-change.ts'

const admin = { role: 'admin', is_onboarded: true } as const
const newcomer = { role: 'athlete', is_onboarded: false } as const

test('rejects demoting the last administrator', () => {
  expect(assignRole({ current: admin, role: 'athlete', otherAdmins: 0 })).toBe('last-admin')
  expect(assignRole({ current: admin, role: 'admin', otherAdmins: 0 })).toEqual(admin)
  expect(assignRole({ current: admin, role: 'athlete', otherAdmins: 1 })).toEqual({
    role: 'athlete',
    is_onboarded: true,
  })
})

test('onboards a new administrator and keeps the onboarding state for other roles', () => {
  expect(assignRole({ current: newcomer, role: 'admin', otherAdmins: 0 })).toEqual(admin)
  expect(assignRole({ current: newcomer, role: 'professional', otherAdmins: 1 })).toEqual({
    role: 'professional',
    is_onboarded: false,
  })
})
