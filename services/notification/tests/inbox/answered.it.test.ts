import type { EventContract } from '@fieldside/contracts/envelope.ts'
import * as events from '@fieldside/contracts/events/booking.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

type Given = ReturnType<typeof someAppointment>

const unreadTitles = async (userId: string, role: 'athlete' | 'professional') => {
  const { body } = await fixture.request(endpoints.listNotifications, {}, { as: { userId, role } })
  return body.items.filter(({ read }) => !read).map(({ title }) => title)
}
const happen = (given: Given, contract: EventContract, more: object = {}) =>
  fixture.deliver(contract, given.appointment_id, { ...given, ...more } as never, { times: 2 })

test('marks a request for an answer as read once the suggestion is answered [booking-notifications/answered-read]', async () => {
  const given = someAppointment()
  const suggested_date = '2026-11-27T17:30:00.000Z'
  await happen(given, events.appointmentRequested)
  expect(await unreadTitles(given.professional_user_id, 'professional')).toEqual(['New booking request'])
  await happen(given, events.alternateTimeSuggested, { suggested_date })
  expect(await unreadTitles(given.professional_user_id, 'professional')).toEqual([])
  expect(await unreadTitles(given.athlete_id, 'athlete')).toEqual(['Another time was suggested'])
  await happen(given, events.appointmentConfirmed, { first_booking_fee_charged: true, agreed_by: 'athlete' })
  expect(await unreadTitles(given.athlete_id, 'athlete')).toEqual([])
})

test('marks a proposal as read once it is answered or replaced, and leaves other notifications unread', async () => {
  const given = someAppointment()
  const proposal = { proposed_date: '2026-11-28T17:30:00.000Z', proposed_by: 'professional' }
  await happen(given, events.appointmentConfirmed, {
    first_booking_fee_charged: true,
    agreed_by: 'professional',
  })
  await happen(given, events.newTimeProposed, proposal)
  await happen(given, events.newTimeProposed, { ...proposal, proposed_date: '2026-11-29T17:30:00.000Z' })
  expect(await unreadTitles(given.athlete_id, 'athlete')).toEqual([
    'A new time was proposed',
    'Session confirmed',
  ])
  await happen(given, events.appointmentRescheduled, {
    previous_starts_at: '2026-11-26T17:30:00.000Z',
    proposed_by: 'professional',
  })
  expect(await unreadTitles(given.athlete_id, 'athlete')).toEqual(['Session confirmed'])
})
