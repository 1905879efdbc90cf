import { expect, test } from 'vitest'
import { chooseStanding } from './onboarding.ts'

const fresh = { role: 'athlete', is_onboarded: false } as const

test('onboards an athlete at once, a professional only after setup [onboarding/choose-athlete] [onboarding/choose-professional]', () => {
  expect(chooseStanding(fresh, 'athlete')).toEqual({ role: 'athlete', is_onboarded: true })
  expect(chooseStanding(fresh, 'professional')).toEqual({ role: 'professional', is_onboarded: false })
})

test('lets a professional in setup become an athlete', () => {
  const inSetup = { role: 'professional', is_onboarded: false } as const
  expect(chooseStanding(inSetup, 'athlete')).toEqual({ role: 'athlete', is_onboarded: true })
})

test('rejects a role choice by an onboarded user or an admin [onboarding/no-admin-choice]', () => {
  expect(chooseStanding({ role: 'athlete', is_onboarded: true }, 'professional')).toBe('refused')
  expect(chooseStanding({ role: 'admin', is_onboarded: false }, 'athlete')).toBe('refused')
})
