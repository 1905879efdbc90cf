import { DAY_MS } from '@fieldside/contracts/durations.ts'
import {
  acceptAppointment,
  acceptSuggestion,
  declineAppointment,
  declineSuggestion,
  suggestTime,
} from '@fieldside/contracts/http/appointment-answers.ts'
import {
  cancelAppointment,
  countAppointments,
  listAppointments,
  listWeek,
} from '@fieldside/contracts/http/appointments.ts'
import { unprocessable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { at, type Fixture, NOW, useFixture, WEEKDAYS } from '../fixture.ts'

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

test('counts a request as the professional’s to answer, except while the athlete has to answer a suggested time [provider-dashboard/stats]', async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const { id } = (await fixture.ask(to, athlete, { appointment_date: at('2026-12-01T18:00:00Z') })).body
  const params = { params: { id } }
  const pending = async (as: Person) => (await counts(as)).pending
  expect([await pending(to.user), await pending(athlete)]).toEqual([1, 1])
  const body = { suggested_date: at('2026-12-02T18:00:00Z') }
  await fixture.t.request(suggestTime, { ...params, body }, { as: to.user })
  expect([await pending(to.user), await pending(athlete)]).toEqual([0, 1])
  await fixture.t.request(declineSuggestion, params, { as: athlete })
  expect([await pending(to.user), await pending(athlete)]).toEqual([1, 1])
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

const weekOf = (as: Person, query: { day?: string; time_zone?: string } = {}) =>
  fixture.t.request(listWeek, { query }, { as })

test('lists a week of requests and sessions from Monday to Sunday in the zone of the hours, also when the clock changes [find/week-calendar]', async () => {
  // Clocks in Denver go back on Sunday, November 1, which has 25 hours.
  fixture.t.clock.set(new Date('2026-10-28T15:00:00Z'))
  const weekly_hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', until: '24:00' }))
  const to = await fixture.professional({ schedule: { ...WEEKDAYS, weekly_hours } })
  const ask = async (date: string) =>
    (await fixture.ask(to, fixture.athlete(), { appointment_date: at(date) })).body.id
  const answer = (endpoint: typeof acceptAppointment | typeof declineAppointment, id: string) =>
    fixture.t.request(endpoint, { params: { id } }, { as: to.user })
  const sunday = await ask('2026-11-02T01:00:00Z')
  const lastHour = await ask('2026-11-02T06:30:00Z')
  const nextMonday = await ask('2026-11-02T08:00:00Z')
  const agreed = await ask('2026-10-30T02:00:00Z')
  const declined = await ask('2026-10-31T18:00:00Z')
  await answer(acceptAppointment, agreed)
  await answer(declineAppointment, declined)
  const { body } = await weekOf(to.user, { time_zone: 'Asia/Tokyo' })
  expect(body).toMatchObject({ monday: '2026-10-26', time_zone: 'America/Denver', more: false })
  expect(body.items.map(({ id, status }) => [id, status])).toEqual([
    [agreed, 'confirmed'],
    [sunday, 'pending'],
    [lastHour, 'pending'],
  ])
  expect(body.items.map(({ contact_info }) => contact_info === null)).toEqual([false, true, true])
  expect(body.hours_from).toBe('00:00')
  // A session over midnight belongs to both weeks.
  const next = (await weekOf(to.user, { day: '2026-11-08' })).body
  expect([next.monday, next.items.map(({ id }) => id)]).toEqual(['2026-11-02', [lastHour, nextMonday]])
  fixture.t.clock.set(new Date('2026-10-30T04:00:00Z'))
  await fixture.t.runJobs('complete-sessions')
  expect((await weekOf(to.user)).body.items[0]).toMatchObject({ id: agreed })
})

test('lists a request at the time that the athlete accepted, and only to its professional [find/week-calendar]', async () => {
  const to = await fixture.professional({ schedule: null })
  const other = await fixture.professional({ schedule: null })
  const by = fixture.athlete()
  const { id } = (await fixture.ask(to, by, { appointment_date: at('2026-11-26T18:00:00Z') })).body
  const suggested_date = at('2026-12-03T18:00:00Z')
  await fixture.t.request(suggestTime, { params: { id }, body: { suggested_date } }, { as: to.user })
  expect((await weekOf(to.user)).body.items.map((item) => item.id)).toEqual([id])
  fixture.billing.before = async () => {
    throw unprocessable('card-declined', 'Your card was declined.')
  }
  await fixture.t.request(
    acceptSuggestion,
    { params: { id }, body: { starts_at: suggested_date } },
    { as: by },
  )
  expect((await weekOf(to.user)).body.items).toEqual([])
  const { body } = await weekOf(to.user, { day: '2026-12-03', time_zone: 'America/Denver' })
  expect(body.items).toMatchObject([{ id, suggestion_agreed: true, suggested_date }])
  expect([body.time_zone, body.hours_from]).toEqual(['America/Denver', null])
  expect((await weekOf(other.user, { day: '2026-12-03' })).body.items).toEqual([])
  expect((await weekOf(by)).status).toBe(403)
  expect((await weekOf(to.user, { day: 'soon' })).problem.errors).toMatchObject([{ field: 'day' }])
})
