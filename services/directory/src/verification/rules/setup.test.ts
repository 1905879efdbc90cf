import { expect, test } from 'vitest'
import { acceptSentence, missingForSetup, missingToAccept } from './setup.ts'

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

test('lists what is missing to accept bookings in one sentence', () => {
  const missing = missingToAccept({ isApproved: false, hasWorkingCard: false, activeOffers: 0 })
  expect(missing).toEqual(['approval', 'card', 'appointment_types'])
  expect(acceptSentence(missing)).toBe(
    'To accept bookings you still need the approval of your profile, a saved card that works, and at least one active appointment type.',
  )
  expect(missingToAccept({ isApproved: true, hasWorkingCard: true, activeOffers: 1 })).toEqual([])
})
