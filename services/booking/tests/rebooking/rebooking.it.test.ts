import { setOffers } from '@fieldside/contracts/http/offers.ts'
import { getLastSession, getRebooking } from '@fieldside/contracts/http/rebookings.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, CONSULTATION, type Fixture, useFixture, WEEKDAYS } from '../fixture.ts'
import { messaging } from '../messaging.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { agreed } = answering(() => fixture)

const again = (id: string, as: Person) => fixture.t.request(getRebooking, { params: { id } }, { as })

test('returns the type and the next available slot at the same weekday and clock time, also across a clock change, only to the athlete of a completed session [rebook/again]', async () => {
  const schedule = { ...WEEKDAYS, max_days_ahead: 200 }
  // Thursday, 11:00 in Denver.
  const { id, athlete, professional } = await agreed({ schedule })
  expect((await again(id, athlete)).status).toBe(404)
  const [thread] = await messaging(() => fixture).threadsOf(athlete)
  const lastOf = async (as: Person) =>
    (await fixture.t.request(getLastSession, { params: { id: thread!.id } }, { as })).body.session
  expect(await lastOf(athlete)).toBeNull()
  fixture.t.clock.set(new Date('2026-11-26T19:00:00Z'))
  await fixture.t.runJobs('complete-sessions')
  expect(await lastOf(athlete)).toEqual({ appointment_id: id, appointment_type: 'consultation' })
  expect(await lastOf(professional.user)).toBeNull()
  const next = async () => (await again(id, athlete)).body
  expect(await next()).toEqual({
    professional_id: professional.id,
    appointment_type: 'consultation',
    starts_at: at('2026-12-03T18:00:00Z'),
  })
  await fixture.ask(professional, fixture.athlete(), { appointment_date: at('2026-12-03T18:00:00Z') })
  expect((await next()).starts_at).toBe(at('2026-12-10T18:00:00Z'))
  fixture.t.clock.set(new Date('2027-03-12T15:00:00Z'))
  expect((await next()).starts_at).toBe(at('2027-03-18T17:00:00Z'))
  expect((await again(id, fixture.athlete())).status).toBe(404)
  expect((await again(id, professional.user)).status).toBe(403)
  const items = [{ ...CONSULTATION, appointment_type_id: 'assessment' as const }]
  await fixture.t.request(setOffers, { body: { items } }, { as: professional.user })
  expect((await next()).starts_at).toBeNull()
})
