import { expect, test } from 'vitest'
import { checklistOf } from './own-professional.ts'

const CARD = { payment_method_setup: true, suspended: false }
const PLACED = { is_active: true, place_detail: 'https://meet.example.test/maya' }
const UNPLACED = { is_active: true, place_detail: '' }
const READY = { payment: CARD, offers: [PLACED], hasHours: true }
const professional = { is_approved: true, is_accepting_bookings: false }

/** Returns the steps that are open. */
const openSteps = (changes: Partial<Parameters<typeof checklistOf>[1]>) =>
  checklistOf(professional, { ...READY, ...changes })
    .filter(({ is_done }) => !is_done)
    .map(({ step }) => step)

test('asks an approved professional for a card, types with an address or link, hours, and the switch [provider-dashboard/checklist]', () => {
  expect(openSteps({})).toEqual(['accepting'])
  expect(openSteps({ payment: { ...CARD, suspended: true } })).toEqual(['card', 'accepting'])
  expect(openSteps({ offers: [{ ...UNPLACED, own_room: true }] })).toEqual(['accepting'])
  for (const offers of [[], [{ ...PLACED, is_active: false }], [PLACED, UNPLACED]])
    expect(openSteps({ offers })).toEqual(['appointment_types', 'accepting'])
  expect(openSteps({ offers: [PLACED, { ...UNPLACED, is_active: false }], hasHours: false })).toEqual([
    'hours',
    'accepting',
  ])
})

test('asks nothing before the approval, and once bookings are accepted only for an address or link [provider-dashboard/checklist]', () => {
  expect(checklistOf(null, READY)).toEqual([])
  expect(checklistOf({ ...professional, is_approved: false }, READY)).toEqual([])
  const accepting = { ...professional, is_accepting_bookings: true }
  expect(checklistOf(accepting, { ...READY, hasHours: false })).toEqual([])
  expect(checklistOf(accepting, { ...READY, offers: [UNPLACED] })).toEqual([
    { step: 'appointment_types', is_done: false },
  ])
})
