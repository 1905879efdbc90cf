import type { OfferForm } from '@fieldside/contracts/http/offers.ts'
import { listStartsNear } from '@fieldside/contracts/http/openings.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { at, CONSULTATION, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const AROUND = at('2026-11-26T18:00:00Z')
const FOLLOW_UP: OfferForm = { ...CONSULTATION, appointment_type_id: 'follow_up', duration_minutes: 30 }
const ONLINE: OfferForm = {
  ...CONSULTATION,
  ...{ appointment_type_id: 'assessment', place: 'online', duration_minutes: 90 },
  place_detail: 'https://meet.example.test/a',
}

const near = async (ids: string[], appointment_type: 'consultation' | 'follow_up' = 'consultation') => {
  const body = { professional_ids: ids, around: AROUND, appointment_type }
  const { status, body: reply } = await fixture.t.request(
    listStartsNear,
    { body },
    { as: { service: 'directory' } },
  )
  expect(status).toBe(200)
  return reply.items
}

test('returns the closest free start of each bookable professional, of the wanted type if it is offered [expired/alternatives]', async () => {
  const free = await fixture.professional({ offers: [ONLINE, CONSULTATION, FOLLOW_UP] })
  const other = await fixture.professional({ offers: [ONLINE, FOLLOW_UP] })
  const { professional: taken } = await fixture.pending()
  const left = [
    await fixture.professional({ offers: [FOLLOW_UP] }),
    await fixture.professional({ schedule: null }),
    await fixture.professional({ eligibility: { is_accepting_bookings: false } }),
    await fixture.professional({ eligibility: { status: 'pending' } }),
  ]
  const items = await near([...[free, other, taken, ...left].map(({ id }) => id), newId()])
  expect(Object.fromEntries(items.map((item) => [item.professional_id, item]))).toMatchObject({
    [free.id]: {
      ...{ appointment_type: 'consultation', place: 'in_person', starts_at: AROUND },
      time_zone: 'America/Denver',
    },
    [other.id]: { appointment_type: 'assessment', place: 'online', starts_at: AROUND },
    [taken.id]: { appointment_type: 'consultation', starts_at: at('2026-11-26T17:00:00Z') },
  })
  expect(items).toHaveLength(3)
  // Someone who wanted a follow-up with another professional starts with the shortest other type.
  expect(await near([free.id], 'follow_up')).toMatchObject([{ appointment_type: 'consultation' }])
})

test('is for directory only [expired/alternatives]', async () => {
  const body = { professional_ids: [newId()], around: AROUND, appointment_type: 'consultation' as const }
  const { status } = await fixture.t.request(listStartsNear, { body }, { as: fixture.athlete() })
  expect(status).toBe(403)
})
