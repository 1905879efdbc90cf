import { expect, test } from 'vitest'
import { chooseRoleOnce } from './onboarding.ts'

const fresh = { role: 'athlete', is_onboarded: false } as const

test('onboards an athlete at once, a professional only after setup [onboarding/choose-athlete] [onboarding/choose-professional]', () => {
  expect(chooseRoleOnce(fresh, 'athlete')).toEqual({ role: 'athlete', is_onboarded: true })
  expect(chooseRoleOnce(fresh, 'professional')).toEqual({ role: 'professional', is_onboarded: false })
})

test('lets a professional in setup become an athlete', () => {
  const inSetup = { role: 'professional', is_onboarded: false } as const
  expect(chooseRoleOnce(inSetup, 'athlete')).toEqual({ role: 'athlete', is_onboarded: true })
})

test('rejects a role choice by an onboarded user or an admin [onboarding/no-admin-choice]', () => {
  expect(chooseRoleOnce({ role: 'athlete', is_onboarded: true }, 'professional')).toBe('refused')
  expect(chooseRoleOnce({ role: 'admin', is_onboarded: false }, 'athlete')).toBe('refused')
})
