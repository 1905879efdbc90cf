import { expect, test } from 'vitest'
import { chooseStanding } from './onboarding.ts'

const fresh = { role: 'athlete', is_onboarded: false } as const

test('an athlete is onboarded at once, a professional is not [onboarding/choose-athlete] [onboarding/choose-professional]', () => {
  expect(chooseStanding(fresh, 'athlete')).toEqual({ role: 'athlete', is_onboarded: true })
  expect(chooseStanding(fresh, 'professional')).toEqual({ role: 'professional', is_onboarded: false })
})

test('a professional who has not finished setup may still become an athlete', () => {
  const inSetup = { role: 'professional', is_onboarded: false } as const
  expect(chooseStanding(inSetup, 'athlete')).toEqual({ role: 'athlete', is_onboarded: true })
})

test('who is onboarded, and every admin, chooses no role again [onboarding/no-admin-choice]', () => {
  expect(chooseStanding({ role: 'athlete', is_onboarded: true }, 'professional')).toBe('refused')
  expect(chooseStanding({ role: 'admin', is_onboarded: false }, 'athlete')).toBe('refused')
})
