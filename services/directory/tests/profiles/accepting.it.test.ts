import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import * as landing from '@fieldside/contracts/http/landing.ts'
import * as lookups from '@fieldside/contracts/http/professional-lookups.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOnLanding } from '../../src/profiles/store/landing.ts'
import {
  createFixture,
  type Fixture,
  insertListed,
  newAdmin,
  newAthlete,
  newProfessional,
} from '../fixture.ts'

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
    location: 'Boise, ID',
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

const show = (as: Person, shown_on_landing: boolean) =>
  fixture.request(landing.setShownOnLanding, { body: { shown_on_landing } }, { as })
const readLanding = (as: Parameters<typeof fixture.context>[0]) =>
  fixture.request(landing.listLandingProfessionals, {}, { as })
const onLanding = async () => (await readLanding({ service: 'bff' })).body.items
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
const openSlots = async (ids: readonly string[], next_slot_at: Date | null) => {
  const slots = { version: 1, next_slot_at, offers_in_person: true, offers_online: false }
  await fixture.db.kysely
    .insertInto('next_slots')
    .values(ids.map((professional_id) => ({ professional_id, ...slots })))
    .onConflict((conflict) => conflict.column('professional_id').doUpdateSet(slots))
    .execute()
}
const later = (hours: number) => new Date(fixture.clock.now().getTime() + hours * HOUR_MS)
const clearLanding = () =>
  fixture.db.kysely.updateTable('professionals').set({ shown_on_landing: false }).execute()

test('shows on the landing page only approved, accepting professionals who opted in, and nothing that visitors may not see [find/landing-opt-in]', async () => {
  const ada = newProfessional()
  expect((await show(ada, true)).status).toBe(404)
  const { id } = await fixture.listed(ada, { full_name: 'Ada Reyes Ortiz' })
  expect(await onLanding()).toEqual([])
  const before = (await fixture.changesOf(id)).length
  expect((await show(ada, true)).body).toMatchObject({ shown_on_landing: true, status: 'approved' })
  await openSlots([id], later(24))
  expect(await onLanding()).toEqual([
    {
      id,
      user_id: ada.userId,
      name: 'Ada Reyes Ortiz',
      specialty: 'Physical Therapist',
      location: 'Boise, ID',
      rating: null,
      review_count: 0,
    },
  ])
  await fixture.accept(ada, false)
  expect(await onLanding()).toEqual([])
  await fixture.accept(ada)
  expect(await onLanding()).toHaveLength(1)
  expect((await show(ada, false)).body.shown_on_landing).toBe(false)
  expect(await onLanding()).toEqual([])
  // The two changes of accepting are published, the opt-in isn't.
  expect(await fixture.changesOf(id)).toHaveLength(before + 2)
  const hidden = newProfessional()
  await fixture.submitted(hidden)
  expect((await show(hidden, true)).status).toBe(200)
  const left = newProfessional()
  await openSlots([(await fixture.listed(left)).id], later(24))
  await show(left, true)
  await fixture.db.kysely
    .updateTable('professionals')
    .set({ has_role: false })
    .where('user_id', '=', left.userId)
    .execute()
  expect(await onLanding()).toEqual([])
})

test('lets only professionals opt in, and only the BFF read who did', async () => {
  for (const as of [newAthlete(), newAdmin()]) {
    expect((await show(as, true)).status).toBe(403)
    expect((await readLanding(as)).status).toBe(403)
  }
  expect((await readLanding({ service: 'booking' })).status).toBe(403)
  const wrong = await show(newProfessional(), 'yes' as never)
  expect(wrong.problem.errors?.[0]?.field).toBe('shown_on_landing')
})

test('gives every professional who opted in a turn on the landing page, and no one every turn [find/landing-turns]', async () => {
  await clearLanding()
  const rows = await insertListed(fixture, 24, { shown_on_landing: true })
  await openSlots(idsOf(rows), later(24))
  const first = idsOf(await onLanding())
  expect(first).toHaveLength(12)
  fixture.clock.advance({ minutes: 9 })
  expect(idsOf(await onLanding())).toEqual(first)
  fixture.clock.advance({ minutes: 1 })
  expect(idsOf(await onLanding())).not.toEqual(first)
  const shown = new Map(rows.map(({ id }) => [id, 0]))
  const turns = 40
  for (let turn = 0; turn < turns; turn += 1)
    for (const { id } of await listOnLanding(fixture.db.kysely, {
      turn,
      now: fixture.clock.now(),
      limit: 12,
    }))
      shown.set(id, shown.get(id)! + 1)
  const times = [...shown.values()]
  expect(Math.min(...times)).toBeGreaterThan(0)
  expect(Math.max(...times)).toBeLessThan(turns)
})

test('shows the professionals with an available slot, however many without one opted in [find/landing-opt-in]', async () => {
  await clearLanding()
  const busy = idsOf(await insertListed(fixture, 60, { shown_on_landing: true }))
  const [booked, past] = [busy.slice(0, 20), busy.slice(20, 40)]
  await openSlots(booked, null)
  await openSlots(past, later(-1))
  const free = idsOf(await insertListed(fixture, 2, { shown_on_landing: true }))
  await openSlots(free, later(1))
  expect(idsOf(await onLanding()).sort()).toEqual(free.sort())
})
