import { APPOINTMENT_TYPE_IDS, APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { expect, test } from 'vitest'
import { fieldsOfOffers, offersOf, wrongFromServer } from './offer-fields.ts'
import { wrongOffers } from './wrong-offers.ts'

const types = APPOINTMENT_TYPE_IDS.map((id) => ({
  id,
  name: APPOINTMENT_TYPE_LABELS[id],
  description: '',
  duration_minutes: 60,
}))
const assessment = {
  appointment_type_id: 'assessment',
  duration_minutes: 45,
  custom_price_cents: 9000,
  is_active: false,
  place: 'online',
  place_detail: 'https://example.com/room',
  professional_id: '0199b1e0-0000-7000-8000-000000000001',
  name: 'Assessment & Evaluation',
} as const

const filled = () => {
  const fields = fieldsOfOffers(types, [assessment])
  fields.offers[1]!.is_active = true
  return fields
}

test('sends only types that are offered or were saved before [professional-settings/offer]', () => {
  const sent = offersOf(filled())
  expect(sent.map(({ appointment_type_id }) => appointment_type_id)).toEqual([
    'performance_training',
    'assessment',
  ])
  expect(sent[1]).toMatchObject({ is_active: false, custom_price_cents: 9000, place: 'online' })
  expect(sent[0]).toMatchObject({ is_active: true, custom_price_cents: null, duration_minutes: 60 })
})

test('finds errors by the contract’s rules and names the row', () => {
  const fields = filled()
  fields.offers[1]!.price = 'a lot'
  fields.offers[1]!.duration_minutes = '5'
  fields.offers[2]!.duration_minutes = ''
  expect(wrongOffers(fields)).toEqual([
    { row: 1, field: 'duration_minutes', message: 'Duration must be at least 15 minutes' },
    { row: 1, field: 'price', message: 'Please enter an amount like 85 or 85.50' },
  ])
})

test('maps the server’s index to the row on screen', () => {
  expect(wrongFromServer(filled(), { 'items.1.custom_price_cents': 'Too dear', title: 'x' })).toEqual([
    { row: 4, field: 'price', message: 'Too dear' },
  ])
})
