import * as lookups from '@fieldside/contracts/http/professional-lookups.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, newAthlete, newProfessional } from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

test('switches accepting on and off for an approved professional with a card and an appointment type [professional-settings/accepting-switch]', async () => {
  const ada = newProfessional()
  const { id } = await fixture.approved(ada)
  const none = await fixture.accept(ada)
  expect([none.status, none.problem.code]).toEqual([409, 'not-ready-to-accept'])
  expect(none.problem.extra).toEqual({ missing: ['appointment_types'] })
  expect(none.problem.detail).toBe('To accept bookings you still need at least one active appointment type.')
  fixture.fakes.offers.set(id, 2)
  expect((await fixture.accept(ada)).body.is_accepting_bookings).toBe(true)
  expect((await fixture.changesOf(id)).at(-1)).toMatchObject({ is_accepting_bookings: true })
  fixture.fakes.offers.set(id, 0)
  expect((await fixture.accept(ada, false)).body.is_accepting_bookings).toBe(false)
  expect((await fixture.changesOf(id)).at(-1)).toMatchObject({ is_accepting_bookings: false })
})

test('rejects accepting with everything that is missing: approval, a working card, an appointment type', async () => {
  const ada = newProfessional()
  expect((await fixture.accept(ada)).status).toBe(404)
  await fixture.saveProfile(ada)
  expect((await fixture.accept(ada)).problem.extra).toEqual({
    missing: ['approval', 'card', 'appointment_types'],
  })
  const eva = newProfessional()
  const { id } = await fixture.approved(eva)
  fixture.fakes.offers.set(id, 1)
  fixture.fakes.cards.set(eva.userId, { payment_method_setup: true, suspended: true })
  expect((await fixture.accept(eva)).problem.extra).toEqual({ missing: ['card'] })
})

test('returns the current eligibility to booking, by record and by user', async () => {
  const ada = newProfessional()
  const { id } = await fixture.listed(ada)
  const as = { service: 'booking' } as const
  const byId = await fixture.request(lookups.getProfessionalEligibility, { params: { id } }, { as })
  const byUser = await fixture.request(lookups.getEligibilityOfUser, { params: { id: ada.userId } }, { as })
  expect(byId.body).toEqual(byUser.body)
  expect(byId.body).toMatchObject({
    professional_id: id,
    user_id: ada.userId,
    status: 'approved',
    is_accepting_bookings: true,
  })
  expect(byId.body.version).toBe((await fixture.changesOf(id)).at(-1)?.version)
  expect(
    (await fixture.request(lookups.getProfessionalEligibility, { params: { id: newId() } }, { as })).status,
  ).toBe(404)
  expect(
    (await fixture.request(lookups.getProfessionalEligibility, { params: { id } }, { as: newAthlete() }))
      .status,
  ).toBe(403)
})
