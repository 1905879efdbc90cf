import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { acceptAppointment, declineAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import {
  cancelAppointment,
  countAppointments,
  listAppointments,
} from '@fieldside/contracts/http/appointments.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { at, type Fixture, NOW, useFixture } from './fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

type Scope = 'pending' | 'upcoming' | 'agreed' | 'past'
const list = (as: Person, scope: Scope, cursor?: string) =>
  fixture.t.request(listAppointments, { query: { scope, ...(cursor ? { cursor } : {}) } }, { as })
const idsIn = async (as: Person, scope: Scope) => (await list(as, scope)).body.items.map(({ id }) => id)
const counts = async (as: Person, time_zone?: string) =>
  (await fixture.t.request(countAppointments, { query: time_zone ? { time_zone } : {} }, { as })).body

test('lists the pending, upcoming (soonest first), and past (latest first) appointments of each side [booking-requests/pending-list]', async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const ask = async (date: string) => (await fixture.ask(to, athlete, { appointment_date: at(date) })).body.id
  const agreed = await ask('2026-11-30T18:00:00Z')
  await fixture.t.request(acceptAppointment, { params: { id: agreed } }, { as: to.user })
  const declined = await ask('2026-11-27T18:00:00Z')
  await fixture.t.request(declineAppointment, { params: { id: declined } }, { as: to.user })
  const later = await ask('2026-12-01T18:00:00Z')
  const sooner = await ask('2026-11-26T18:00:00Z')
  const cancelled = await ask('2026-12-02T18:00:00Z')
  await fixture.t.request(cancelAppointment, { params: { id: cancelled } }, { as: athlete })
  for (const as of [athlete, to.user]) {
    expect(await idsIn(as, 'pending')).toEqual([later, sooner])
    expect(await idsIn(as, 'agreed')).toEqual([agreed])
    expect(await idsIn(as, 'upcoming')).toEqual([sooner, agreed, later])
    expect(await idsIn(as, 'past')).toEqual([cancelled, declined])
    expect(await counts(as)).toMatchObject({ pending: 2, upcoming: 1, completed: 0 })
  }
  expect(await idsIn(fixture.athlete(), 'upcoming')).toEqual([])
  fixture.t.clock.set(new Date('2026-11-30T19:00:00Z'))
  expect(await idsIn(athlete, 'past')).toEqual([cancelled, agreed, declined])
})

test('lists pending requests in the order they expire, across pages [booking-requests/pending-list]', async () => {
  const to = await fixture.professional({ schedule: null })
  const asked: { id: string; answer_by: string }[] = []
  for (let n = 0; n < 23; n += 1) {
    // Each request is later than the one before, but its session is earlier, so that the start becomes its expiry.
    fixture.t.clock.set(new Date(NOW.getTime() + n * 60_000))
    const appointment_date = new Date(NOW.getTime() + (60 - n * 2) * 3_600_000).toISOString()
    const { body } = await fixture.ask(to, fixture.athlete(), { appointment_date })
    asked.push({ id: body.id, answer_by: body.answer_by! })
  }
  const first = (await list(to.user, 'pending')).body
  const second = (await list(to.user, 'pending', first.next!)).body
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 3, null])
  const inOrder = asked.toSorted((a, b) => a.answer_by.localeCompare(b.answer_by)).map(({ id }) => id)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(inOrder)
  expect(inOrder).not.toEqual(asked.map(({ id }) => id))
})

test('continues a list where its page ended, and rejects an invalid cursor', async () => {
  const to = await fixture.professional({ schedule: null })
  const asked: string[] = []
  for (let n = 0; n < 23; n += 1) {
    const appointment_date = new Date(NOW.getTime() + (n + 24) * 7_200_000).toISOString()
    asked.push((await fixture.ask(to, fixture.athlete(), { appointment_date })).body.id)
  }
  const first = await list(to.user, 'pending')
  expect(first.body.items).toHaveLength(20)
  const second = await list(to.user, 'pending', first.body.next!)
  expect(second.body.next).toBeNull()
  expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual(asked)
  for (const cursor of ['x', `1764000000000_${'-'.repeat(36)}`]) {
    const bad = await list(to.user, 'pending', cursor)
    expect(bad.status).toBe(400)
    expect(bad.problem.errors).toMatchObject([{ field: 'cursor' }])
  }
})

test('rejects listing as an admin or signed out', async () => {
  expect((await list({ userId: newId(), role: 'admin' }, 'past')).status).toBe(403)
  expect((await fixture.t.request(listAppointments, { query: { scope: 'past' } })).status).toBe(401)
})

test('counts days and weeks in the given time zone', async () => {
  const to = await fixture.professional({ schedule: null })
  const athlete = fixture.athlete()
  const agree = async (date: string) => {
    const { body } = await fixture.ask(to, athlete, { appointment_date: at(date) })
    await fixture.t.request(acceptAppointment, { params: { id: body.id } }, { as: to.user })
  }
  await agree('2026-11-25T05:00:00Z')
  await agree('2026-11-30T04:00:00Z')
  await agree('2026-11-30T12:00:00Z')
  expect(await counts(to.user, 'America/Denver')).toMatchObject({ today: 1, this_week: 2, upcoming: 3 })
  expect(await counts(to.user)).toMatchObject({ today: 0, this_week: 1, upcoming: 3 })
  // An unknown time zone of a browser counts as none.
  expect(await counts(to.user, 'Etc/Unknown')).toEqual(await counts(to.user))
})

test('measures how fast a professional answers, from real answers only', async () => {
  const to = await fixture.professional({ schedule: null })
  expect(await counts(to.user)).toMatchObject({
    answered_within_24h_percent: null,
    median_answer_minutes: null,
  })
  const ask = async (days: number) => {
    const appointment_date = new Date(NOW.getTime() + days * DAY_MS).toISOString()
    return (await fixture.ask(to, fixture.athlete(), { appointment_date })).body.id
  }
  const [quick, slow, open, calledOff] = [await ask(10), await ask(11), await ask(12), await ask(13)]
  const answer = (id: string) => fixture.t.request(declineAppointment, { params: { id } }, { as: to.user })
  fixture.t.clock.advance({ minutes: 30 })
  await answer(quick)
  expect(await counts(to.user)).toMatchObject({ answered_within_24h_percent: 100, median_answer_minutes: 30 })
  const row = fixture.t.db.kysely.selectFrom('appointments').select('athlete_id').where('id', '=', calledOff)
  const { athlete_id } = await row.executeTakeFirstOrThrow()
  const by: Person = { userId: athlete_id, role: 'athlete' }
  await fixture.t.request(cancelAppointment, { params: { id: calledOff } }, { as: by })
  fixture.t.clock.advance({ hours: 25 })
  await answer(slow)
  expect(await counts(to.user)).toMatchObject({ answered_within_24h_percent: 33, pending: 1 })
  expect(open).toEqual(expect.any(String))
})
