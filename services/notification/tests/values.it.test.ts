import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFixture, type Fixture, someAppointment } from './fixture.ts'

let service: Fixture

beforeAll(async () => {
  service = await createFixture()
})
afterAll(() => service.close())

const professional = (): Person => ({ userId: newId(), role: 'professional' })

/** Delivers a booking request to this professional. */
const tell = async (as: Person) => {
  const data = { ...someAppointment(), professional_user_id: as.userId }
  await service.deliver(appointmentRequested, data.appointment_id, data)
  return data
}
const listOf = async (as: Person) => (await service.request(endpoints.listNotifications, {}, { as })).body

it('returns a notification with its fields, unread at first [entities/notification]', async () => {
  const as = professional()
  const { appointment_id } = await tell(as)
  expect((await listOf(as)).items).toMatchObject([
    {
      id: expect.any(String),
      user_id: as.userId,
      appointment_id,
      type: 'booking_request',
      title: expect.stringMatching(/\w/),
      message: expect.stringMatching(/\w/),
      read: false,
      created_at: service.clock.now().toISOString(),
    },
  ])
})

it('defaults preferences to email on and push off, separately for each user [entities/preferences]', async () => {
  const [one, other] = [professional(), professional()]
  const preferencesOf = async (as: Person) =>
    (await service.request(endpoints.getPreferences, {}, { as })).body
  const atFirst = { emailNotifications: true, pushNotifications: false }
  expect(await preferencesOf(one)).toMatchObject(atFirst)
  const changed = { emailNotifications: false, pushNotifications: true }
  const { body } = await service.request(
    endpoints.setPreferences,
    { body: { ...changed, zone_known: false } },
    { as: one },
  )
  expect([body, await preferencesOf(one)]).toMatchObject([changed, changed])
  expect(await preferencesOf(other)).toMatchObject(atFirst)
})
