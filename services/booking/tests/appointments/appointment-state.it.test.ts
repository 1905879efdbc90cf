import { suggestTime } from '@fieldside/contracts/http/appointment-answers.ts'
import { getAppointmentState, lookupForSides } from '@fieldside/contracts/http/appointment-states.ts'
import { getCalendarEntry } from '@fieldside/contracts/http/calendar-feeds.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, CONSULTATION, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const service = { service: 'notification' as const }

test('returns the status and times of an appointment to the notification service, without personal data', async () => {
  const to = await fixture.professional()
  const { id } = (await fixture.ask(to, fixture.athlete())).body
  const params = { id }
  const before = (await fixture.t.request(getAppointmentState, { params }, { as: service })).body
  expect(before).toEqual({
    status: 'pending',
    starts_at: expect.any(String),
    suggested_date: null,
    proposed_date: null,
    acceptable_by: ['professional'],
  })
  const suggested_date = at('2026-11-26')
  await fixture.t.request(suggestTime, { params, body: { suggested_date } }, { as: to.user })
  const after = (await fixture.t.request(getAppointmentState, { params }, { as: service })).body
  expect(after).toEqual({ ...before, suggested_date, acceptable_by: ['athlete', 'professional'] })
  fixture.t.clock.set(new Date(suggested_date))
  const late = (await fixture.t.request(getAppointmentState, { params }, { as: service })).body
  expect(late.acceptable_by).toEqual(['professional'])
  fixture.t.clock.advance({ days: 2 })
  const expired = (await fixture.t.request(getAppointmentState, { params }, { as: service })).body
  expect(expired).toMatchObject({ status: 'pending', acceptable_by: [] })
})

test('returns to each side only the place and price that it may see [appointment-place/kind] [find/emails-session]', async () => {
  const place = { place: 'online' as const, place_detail: 'https://meet.example.test/ada' }
  const { id, professional } = await fixture.pending({
    offers: [{ ...CONSULTATION, ...place }],
    eligibility: { show_price: false, price_per_session_cents: 8500 },
  })
  const items = [
    { id, side: 'athlete' as const },
    { id, side: 'professional' as const },
    { id: newId(), side: 'athlete' as const },
  ]
  const told = async () =>
    (await fixture.t.request(lookupForSides, { body: { items } }, { as: service })).body.items
  const shared = { id, status: 'pending', place: 'online', place_detail: null }
  const price_cents = expect.any(Number)
  // As of the request, whatever the fee is today.
  await fixture.t.db.pool.query('update appointments set fee_cents = 3000 where id = $1', [id])
  expect(await told()).toEqual([
    { ...shared, side: 'athlete', price_cents: null },
    { ...shared, side: 'professional', price_cents, fee_cents: 3000 },
  ])
  await answering(() => fixture).accept(id, professional.user)
  const agreed = { ...shared, ...place, status: 'confirmed' }
  expect(await told()).toEqual([
    { ...agreed, side: 'athlete', price_cents: null },
    { ...agreed, side: 'professional', price_cents, fee_cents: 3000 },
  ])
  const refused = await fixture.t.request(lookupForSides, { body: { items } }, { as: fixture.athlete() })
  expect(refused.status).toBe(403)
})

test('keeps the city and state of the profile at the time of the request [appointment-place/kept]', async () => {
  const professional = await fixture.professional({
    offers: [{ ...CONSULTATION, place_detail: '12 Track Lane' }],
  })
  const move = (location: string) => {
    const before = fixture.eligibilities.get(professional.id)!
    fixture.eligibilities.set(professional.id, { ...before, version: before.version + 1, location })
  }
  // Directory's event hasn't arrived yet.
  move('Boulder, CO')
  const athlete = fixture.athlete()
  const { id } = (await fixture.ask(professional, athlete)).body
  move('Austin, TX')
  const { accept, seen } = answering(() => fixture)
  await accept(id, professional.user)
  const place_detail = '12 Track Lane, Boulder, CO'
  for (const as of [athlete, professional.user]) expect(await seen(id, as)).toMatchObject({ place_detail })
  const entry = await fixture.t.request(getCalendarEntry, { params: { id } }, { as: athlete })
  expect(entry.body).toMatchObject({ place_detail })
  const items = [{ id, side: 'athlete' as const }]
  const told = await fixture.t.request(lookupForSides, { body: { items } }, { as: service })
  expect(told.body.items).toMatchObject([{ place_detail }])
})

test('rejects everyone but the notification service, and returns 404 for an unknown appointment', async () => {
  const params = { id: newId() }
  expect((await fixture.t.request(getAppointmentState, { params }, { as: fixture.athlete() })).status).toBe(
    403,
  )
  expect((await fixture.t.request(getAppointmentState, { params }, { as: service })).status).toBe(404)
})
