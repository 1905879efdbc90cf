import { expect, test } from 'vitest'
import { completionPercent, missingForSetup } from './setup.ts'

const profile = {
  first_name: 'Ada',
  last_name: 'Reyes',
  specialty: 'Physical Therapist',
  credentials: null,
  bio: 'Knees',
  city: 'Boise',
  state: 'ID',
  phone: null,
} as const
const all = ['government_id', 'professional_license', 'cpr_certification', 'liability_insurance'] as const

test('requires the profile, each of the four documents, and a card', () => {
  const fields = (given: Parameters<typeof missingForSetup>[0]) =>
    missingForSetup(given).map(({ field }) => field)
  expect(fields({ profile, documents: all, hasCard: true })).toEqual([])
  expect(fields({ profile: undefined, documents: [], hasCard: false })).toEqual([
    'profile',
    'documents.government_id',
    'documents.professional_license',
    'documents.cpr_certification',
    'documents.liability_insurance',
    'card',
  ])
  expect(fields({ profile: { ...profile, bio: null }, documents: all.slice(1), hasCard: true })).toEqual([
    'profile',
    'documents.government_id',
  ])
})

test('adds up bio, specialty, and location to 100 percent [professional-setup/completion-percent]', () => {
  const none = { bio: null, specialty: null, city: null, state: null }
  expect(completionPercent(none)).toBe(0)
  expect(completionPercent({ ...none, bio: 'x' })).toBe(33)
  expect(completionPercent({ ...none, specialty: 'Performance Coach' })).toBe(33)
  expect(completionPercent({ ...none, city: 'Boise', state: 'ID' })).toBe(34)
  expect(completionPercent({ ...none, city: 'Boise' })).toBe(0)
  expect(completionPercent(profile)).toBe(100)
})
