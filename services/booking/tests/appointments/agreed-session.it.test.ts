import { acceptNewTime, declineNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, agreed, seen, typesOf } = answering(() => fixture)
const OWN = at('2026-11-26T18:00:00Z')
const NEW = at('2026-11-27T17:00:00Z')
const DAY_BEFORE = new Date('2026-11-25T18:00:00Z')

const propose = (id: string, as: Person, proposed_date = NEW, idempotencyKey = newId()) =>
  fixture.t.request(proposeNewTime, { params: { id }, body: { proposed_date } }, { as, idempotencyKey })
const acceptIt = (id: string, as: Person, starts_at = NEW, idempotencyKey = newId()) =>
  fixture.t.request(acceptNewTime, { params: { id }, body: { starts_at } }, { as, idempotencyKey })
const declineIt = (id: string, as: Person, starts_at = NEW, idempotencyKey = newId()) =>
  fixture.t.request(declineNewTime, { params: { id }, body: { starts_at } }, { as, idempotencyKey })

describe.each(['athlete', 'professional'] as const)('a proposal by the %s', (side) => {
  const sidesOf = ({ athlete, professional }: Awaited<ReturnType<typeof agreed>>) =>
    side === 'athlete'
      ? { proposer: athlete, other: professional.user }
      : { proposer: professional.user, other: athlete }

  test('holds no time and leaves the session in place until the other side accepts [appointment-states/rescheduled]', async () => {
    const made = await agreed()
    const { proposer, other } = sidesOf(made)
    const charges = fixture.billing.charges
    expect((await propose(made.id, proposer)).body).toMatchObject({
      status: 'confirmed',
      rescheduled: false,
      appointment_date: OWN,
      proposed_date: NEW,
      proposed_by: side,
      actions: { propose_time: true, answer_new_time: false, withdraw_new_time: true },
    })
    expect((await seen(made.id, other)).actions).toMatchObject({
      answer_new_time: true,
      withdraw_new_time: false,
    })
    const first = await acceptIt(made.id, other, NEW, 'accept-it')
    expect(first.body).toMatchObject({
      status: 'confirmed',
      rescheduled: true,
      appointment_date: NEW,
      ends_at: at('2026-11-27T18:00:00Z'),
      proposed_date: null,
      proposed_by: null,
      contact_info: { phone: '+1 (555) 010-0199', email: 'ada@example.test' },
    })
    expect((await acceptIt(made.id, other, NEW, 'accept-it')).body).toEqual(first.body)
    expect((await acceptIt(made.id, other)).problem.code).toBe('no-new-time')
    expect(await typesOf(made.id)).toEqual([
      'appointment-confirmed',
      'new-time-proposed',
      'appointment-rescheduled',
    ])
    const [event] = (await fixture.eventsOf(made.id)).slice(-1)
    expect(event?.data).toMatchObject({ starts_at: NEW, previous_starts_at: OWN, proposed_by: side })
    expect(fixture.billing.charges).toBe(charges)
    expect((await fixture.ask(made.professional, fixture.athlete(), { appointment_date: NEW })).status).toBe(
      409,
    )
    expect((await fixture.ask(made.professional, fixture.athlete(), { appointment_date: OWN })).status).toBe(
      201,
    )
  })

  test('leaves the agreed time in place when declined or withdrawn [appointment-states/rescheduled]', async () => {
    const made = await agreed()
    const { proposer, other } = sidesOf(made)
    for (const by of [other, proposer]) {
      await propose(made.id, proposer)
      const key = newId()
      const first = await declineIt(made.id, by, NEW, key)
      expect(first.body).toMatchObject({
        status: 'confirmed',
        rescheduled: false,
        appointment_date: OWN,
        proposed_date: null,
      })
      expect((await declineIt(made.id, by, NEW, key)).body).toEqual(first.body)
      expect((await declineIt(made.id, by)).problem.code).toBe('no-new-time')
    }
    const declined = (await fixture.eventsOf(made.id)).filter(
      ({ type }) => type === 'booking.new-time-declined',
    )
    expect(declined.map(({ data }) => data)).toMatchObject([
      { declined_by: side === 'athlete' ? 'professional' : 'athlete', proposed_by: side, starts_at: OWN },
      { declined_by: side, proposed_by: side },
    ])
  })

  test('is rejected less than 24 hours before the session, like an accept and a cancellation [appointment-states/cancel-24-hours]', async () => {
    const made = await agreed()
    const { proposer, other } = sidesOf(made)
    fixture.t.clock.set(DAY_BEFORE)
    expect((await propose(made.id, proposer)).status).toBe(200)
    fixture.t.clock.advance({ ms: 1 })
    expect((await propose(made.id, proposer)).problem.code).toBe('too-late-to-reschedule')
    expect((await acceptIt(made.id, other)).problem.code).toBe('too-late-to-reschedule')
    const cancelled = await fixture.t.request(
      cancelAppointment,
      { params: { id: made.id } },
      { as: proposer },
    )
    expect(cancelled.problem.code).toBe('too-late-to-cancel')
    const view = await seen(made.id, proposer)
    expect(view).toMatchObject({ status: 'confirmed', appointment_date: OWN })
    expect(view.actions).toMatchObject({ cancel: false, propose_time: false, answer_new_time: false })
  })

  test('expires once when unanswered 24 hours before, and leaves the agreed time in place', async () => {
    const made = await agreed()
    await propose(made.id, sidesOf(made).proposer)
    fixture.t.clock.set(DAY_BEFORE)
    await fixture.t.runJobs('expire-proposals')
    expect((await seen(made.id, made.athlete)).proposed_date).toBe(NEW)
    fixture.t.clock.advance({ ms: 1 })
    await fixture.t.runJobs('expire-proposals')
    await fixture.t.runJobs('expire-proposals')
    expect(await seen(made.id, made.athlete)).toMatchObject({ proposed_date: null, appointment_date: OWN })
    const [event] = (await fixture.eventsOf(made.id)).slice(-1)
    expect(event).toMatchObject({
      type: 'booking.new-time-declined',
      data: { declined_by: 'system', proposed_by: side },
    })
    expect(await typesOf(made.id)).toEqual([
      'appointment-confirmed',
      'new-time-proposed',
      'session-reminder-due',
      'new-time-declined',
    ])
  })

  test("is rejected in the past, at the session's own time, and for anyone but the other side", async () => {
    const made = await agreed()
    const { proposer } = sidesOf(made)
    for (const wrong of [at('2026-11-24T14:00:00Z'), OWN, 'tomorrow']) {
      const reply = await propose(made.id, proposer, wrong)
      expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([400, 'proposed_date'])
    }
    await propose(made.id, proposer)
    expect((await acceptIt(made.id, proposer)).problem.code).toBe('no-new-time')
    for (const stranger of [fixture.athlete(), (await fixture.professional()).user]) {
      for (const act of [propose, acceptIt, declineIt]) {
        expect((await act(made.id, stranger)).status).toBe(404)
      }
    }
    const admin: Person = { userId: newId(), role: 'admin' }
    for (const act of [propose, acceptIt, declineIt]) {
      expect((await act(made.id, admin)).status).toBe(403)
    }
  })

  test('rejects an answer to a time that a newer proposal has replaced', async () => {
    const made = await agreed()
    const { proposer, other } = sidesOf(made)
    await propose(made.id, proposer)
    await propose(made.id, proposer, at('2026-11-27T20:00:00Z'))
    expect((await acceptIt(made.id, other)).problem.code).toBe('time-changed')
    expect((await declineIt(made.id, other)).problem.code).toBe('time-changed')
    expect((await acceptIt(made.id, other, at('2026-11-27T20:00:00Z'))).status).toBe(200)
  })

  test('is rejected with the available slots once the time is taken, and keeps the agreed slot hold [openings/held]', async () => {
    const made = await agreed()
    const { proposer, other } = sidesOf(made)
    await propose(made.id, proposer)
    expect((await fixture.ask(made.professional, fixture.athlete(), { appointment_date: NEW })).status).toBe(
      201,
    )
    const refused = await acceptIt(made.id, other)
    expect(refused.problem.code).toBe('slot-taken')
    expect(refused.problem.extra?.openings).toHaveLength(12)
    expect((await seen(made.id, other)).appointment_date).toBe(OWN)
    expect(
      (await fixture.ask(made.professional, fixture.athlete(), { appointment_date: OWN })).problem.code,
    ).toBe('slot-taken')
    expect((await propose(made.id, proposer)).problem.code).toBe('slot-taken')
  })
})

test('rejects a proposal unless the session is agreed, and drops it when the session is canceled', async () => {
  const { id, athlete, professional } = await fixture.pending()
  expect((await propose(id, athlete)).problem.code).toBe('not-agreed')
  await accept(id, professional.user)
  await propose(id, athlete)
  const { body } = await fixture.t.request(cancelAppointment, { params: { id } }, { as: professional.user })
  expect(body).toMatchObject({ status: 'cancelled', proposed_date: null })
  for (const act of [propose, acceptIt, declineIt])
    expect((await act(id, athlete)).problem.code).toBe('not-agreed')
})

test('moves a session by less than its length', async () => {
  const { id, athlete, professional } = await agreed()
  const near = at('2026-11-26T18:30:00Z')
  await propose(id, professional.user, near)
  expect((await acceptIt(id, athlete, near)).body.appointment_date).toBe(near)
})

test('limits proposals by the athlete to the hours, but not those by the professional [openings/only-free]', async () => {
  const { id, athlete, professional } = await agreed()
  const night = at('2026-11-27T06:00:00Z')
  const refused = await propose(id, athlete, night)
  expect(refused.problem.code).toBe('slot-not-open')
  expect(refused.problem.extra?.openings).toHaveLength(12)
  expect((await propose(id, professional.user, night)).status).toBe(200)
})

test('moves one session without deadlock when two proposals for the same hour are accepted at once [openings/held]', async () => {
  const to = await fixture.professional()
  const both = await Promise.all(
    [OWN, at('2026-11-26T20:00:00Z')].map(async (appointment_date) => {
      const athlete = fixture.athlete()
      const { body } = await fixture.ask(to, athlete, { appointment_date })
      await accept(body.id, to.user)
      await propose(body.id, athlete)
      return body.id
    }),
  )
  const replies = await Promise.all(both.map((id) => acceptIt(id, to.user)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
