import { expect, test } from 'vitest'
import { acceptSentence, missingToAccept } from './accepting.ts'

test('lists what is missing to accept bookings in one sentence', () => {
  const missing = missingToAccept({ isApproved: false, hasWorkingCard: false, activeOffers: 0 })
  expect(missing).toEqual(['approval', 'card', 'appointment_types'])
  expect(acceptSentence(missing)).toBe(
    'To accept bookings you still need the approval of your profile, a saved card that works, and at least one active appointment type.',
  )
  expect(missingToAccept({ isApproved: true, hasWorkingCard: true, activeOffers: 1 })).toEqual([])
})
