import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import {
  acceptAppointment,
  acceptSuggestion,
  declineAppointment,
  declineSuggestion,
  suggestTime,
} from '@fieldside/contracts/http/appointment-answers.ts'
import {
  cancelAppointment,
  countAllAppointments,
  getAppointment,
  listAppointments,
  lookupAppointments,
} from '@fieldside/contracts/http/appointments.ts'
import { countActiveOffers } from '@fieldside/contracts/http/offers.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { at, type Fixture, useFixture } from './fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const admin: Person = { userId: newId(), role: 'admin' }
const body = { suggested_date: at('2026-11-27T17:00:00Z') }
const send = (endpoint: Endpoint, id: string, as?: Person) =>
  fixture.t.request(
    endpoint,
    { params: { id }, ...(endpoint === suggestTime ? { body } : {}) },
    as ? { as } : {},
  )

const answers: [string, Endpoint][] = [
  ['accept', acceptAppointment],
  ['decline', declineAppointment],
  ['suggest', suggestTime],
]
const suggestionAnswers: [string, Endpoint][] = [
  ['accept the suggestion', acceptSuggestion],
  ['decline the suggestion', declineSuggestion],
]
const all: [string, Endpoint][] = [
  ...answers,
  ...suggestionAnswers,
  ['cancel', cancelAppointment],
  ['read', getAppointment],
]

const unchanged = async (id: string) => {
  const row = await fixture.t.db.kysely
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toMatchObject({ status: 'pending', proposed_start: expect.any(Date), version: 2 })
}
const suggested = async () => {
  const made = await fixture.pending()
  await send(suggestTime, made.id, made.professional.user)
  return made
}

describe('access to an appointment', () => {
  test.each(answers)(
    'returns 404 when another professional tries to %s [appointment-states/refuse-other-professional-answer]',
    async (_name, endpoint) => {
      const { id } = await suggested()
      const other = await fixture.professional()
      const reply = await send(endpoint, id, other.user)
      expect(reply.status).toBe(404)
      expect(reply.problem.detail).toBe('Appointment Not Found')
      await unchanged(id)
    },
  )

  test.each([...suggestionAnswers, ['cancel', cancelAppointment] as [string, Endpoint]])(
    'returns 404 when another athlete tries to %s [appointment-states/refuse-other-athlete-cancel]',
    async (_name, endpoint) => {
      const { id } = await suggested()
      expect((await send(endpoint, id, fixture.athlete())).status).toBe(404)
      await unchanged(id)
    },
  )

  test('lets both sides read it, and changes status and suggested date only through the actions [calls/appointment-read-and-update]', async () => {
    const { id, athlete, professional } = await suggested()
    for (const as of [athlete, professional.user]) {
      expect((await send(getAppointment, id, as)).body).toMatchObject({ id, status: 'pending' })
      for (const method of ['PUT', 'PATCH', 'POST', 'DELETE']) {
        const headers = { 'content-type': 'application/json' }
        const changes = method === 'DELETE' ? {} : { body: JSON.stringify({ status: 'confirmed' }) }
        const reply = await fixture.t.fetch(`/appointments/${id}`, { method, headers, ...changes }, as)
        expect(reply.status).toBe(405)
      }
    }
    const smuggled = { suggested_date: body.suggested_date, status: 'confirmed' } as typeof body
    const reply = await fixture.t.request(
      suggestTime,
      { params: { id }, body: smuggled },
      { as: professional.user },
    )
    expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([400, 'body'])
    await unchanged(id)
  })

  test('returns only own appointments from a lookup by id, with the same contact details as a read', async () => {
    const [one, foreign] = [await suggested(), await suggested()]
    const lookup = async (as: Person) =>
      (await fixture.t.request(lookupAppointments, { body: { ids: [one.id, foreign.id, newId()] } }, { as }))
        .body.items
    expect(await lookup(one.athlete)).toMatchObject([
      { id: one.id, contact_info: { phone: expect.any(String) } },
    ])
    expect(await lookup(one.professional.user)).toMatchObject([{ id: one.id, contact_info: null }])
    expect(await lookup(fixture.athlete())).toEqual([])
    expect((await lookup(admin)).map(({ id }) => id).toSorted()).toEqual([one.id, foreign.id].toSorted())
  })

  test('returns 404 when another athlete or professional reads it', async () => {
    const { id } = await suggested()
    const other = await fixture.professional()
    expect((await send(getAppointment, id, fixture.athlete())).status).toBe(404)
    expect((await send(getAppointment, id, other.user)).status).toBe(404)
    expect((await send(getAppointment, newId(), admin)).status).toBe(404)
  })

  test.each(answers)(
    'returns 403 when an athlete or an admin tries to %s [appointment-states/refuse-athlete-answer] [appointment-states/refuse-admin-answer]',
    async (_name, endpoint) => {
      const { id, athlete } = await suggested()
      expect((await send(endpoint, id, athlete)).status).toBe(403)
      expect((await send(endpoint, id, admin)).status).toBe(403)
      await unchanged(id)
    },
  )

  test.each(suggestionAnswers)(
    'returns 403 when the professional or an admin tries to %s [appointment-states/refuse-other-alternate]',
    async (_name, endpoint) => {
      const { id, professional } = await suggested()
      expect((await send(endpoint, id, professional.user)).status).toBe(403)
      expect((await send(endpoint, id, admin)).status).toBe(403)
      await unchanged(id)
    },
  )

  test('lets both sides list, use, and cancel their session after their roles change, but not send each other’s answers [admin/role-keeps-sessions]', async () => {
    const { id, athlete, professional } = await suggested()
    const was = {
      athlete: { ...athlete, role: 'professional' } as Person,
      professional: { ...professional.user, role: 'athlete' } as Person,
    }
    for (const endpoint of [...answers, ...suggestionAnswers].map(([, one]) => one))
      for (const as of Object.values(was)) expect([403, 404]).toContain((await send(endpoint, id, as)).status)
    await unchanged(id)
    await send(acceptAppointment, id, professional.user)
    expect((await send(getAppointment, id, was.athlete)).body).toMatchObject({ status: 'confirmed' })
    expect((await send(getAppointment, id, was.professional)).body).toMatchObject({
      contact_info: { email: 'ada@example.test' },
    })
    const listed = async (as: Person, side?: 'athlete' | 'professional') => {
      const query = { scope: 'upcoming' as const, ...(side && { side }) }
      return (await fixture.t.request(listAppointments, { query }, { as })).body.items.map((one) => one.id)
    }
    expect(await listed(was.athlete)).toEqual([])
    expect(await listed(was.athlete, 'athlete')).toEqual([id])
    expect(await listed(was.professional, 'professional')).toEqual([id])
    for (const side of ['athlete', 'professional'] as const)
      expect(await listed({ userId: newId(), role: 'professional' }, side)).toEqual([])
    const calledOff = await send(cancelAppointment, id, was.athlete)
    expect(calledOff.body).toMatchObject({ status: 'cancelled', cancelled_by: 'athlete' })
  })

  test.each(all)('returns 401 on %s when signed out', async (_name, endpoint) => {
    const { id } = await suggested()
    expect((await send(endpoint, id)).status).toBe(401)
  })

  test('lets an admin read any appointment and change none [calls/appointments-admin]', async () => {
    const { id } = await suggested()
    expect((await send(getAppointment, id, admin)).body).toMatchObject({
      id,
      contact_info: null,
      notes: null,
    })
    expect((await send(cancelAppointment, id, admin)).status).toBe(403)
    expect(
      (await fixture.t.request(countAllAppointments, {}, { as: admin })).body.appointments.value,
    ).toBeGreaterThan(0)
    expect((await fixture.t.request(countAllAppointments, {}, { as: fixture.athlete() })).status).toBe(403)
  })

  test('returns the number of active types only to directory', async () => {
    const { id } = await fixture.professional()
    const count = (service: 'directory' | 'billing') =>
      fixture.t.request(countActiveOffers, { params: { id } }, { as: { service } })
    expect((await count('directory')).body).toEqual({ active: 1 })
    expect((await count('billing')).status).toBe(403)
  })
})

describe('contact details', () => {
  test('stay out of every reply to the professional while pending, declined, or canceled [booking-requests/contact-before-confirmation]', async () => {
    const { id, professional, athlete } = await suggested()
    const as = professional.user
    const secret = /ada@example|010-0199/
    const list = (scope: 'pending' | 'past') =>
      fixture.t.request(listAppointments, { query: { scope } }, { as })
    expect(JSON.stringify((await list('pending')).body)).not.toMatch(secret)
    expect(JSON.stringify((await send(getAppointment, id, as)).body)).not.toMatch(secret)
    await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    const past = JSON.stringify((await list('past')).body)
    expect(past).toContain(id)
    expect(past).not.toMatch(secret)
    expect(JSON.stringify(await fixture.eventsOf(id))).not.toMatch(secret)
  })

  test('appear once the session is agreed and disappear when it is canceled [booking-requests/contact-after-confirmation]', async () => {
    const { id, professional } = await fixture.pending()
    await send(acceptAppointment, id, professional.user)
    const agreed = await fixture.t.request(getAppointment, { params: { id } }, { as: professional.user })
    expect(agreed.body.contact_info).toEqual({ phone: '+1 (555) 010-0199', email: 'ada@example.test' })
    expect(agreed.body.place_detail).toBe('12 Track Lane, Denver')
    const reply = await fixture.t.request(cancelAppointment, { params: { id } }, { as: professional.user })
    expect(reply.body).toMatchObject({ contact_info: null, place_detail: null, status: 'cancelled' })
  })
})

describe('canceling', () => {
  test('cancels a pending request once per key [appointment-states/cancel-pending]', async () => {
    const { id, athlete, professional } = await fixture.pending()
    const cancel = () =>
      fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete, idempotencyKey: 'cancel' })
    expect((await send(cancelAppointment, id, professional.user)).problem.code).toBe('not-cancellable')
    const first = await cancel()
    expect(first.body).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'athlete',
      cancel_reason: 'called_off',
    })
    expect((await cancel()).body).toEqual(first.body)
    expect((await send(cancelAppointment, id, athlete)).problem.code).toBe('not-cancellable')
    const events = await fixture.eventsOf(id)
    expect(events).toHaveLength(2)
    expect(events[1]!.data).toMatchObject({
      was_agreed: false,
      cancelled_by: 'athlete',
      reason: 'called_off',
    })
  })

  test.each(['athlete', 'professional'] as const)(
    'lets the %s cancel an agreed session until 24 hours before [appointment-states/cancel-24-hours]',
    async (by) => {
      const made = await fixture.pending()
      const late = await fixture.pending()
      for (const { id, professional } of [made, late]) await send(acceptAppointment, id, professional.user)
      const who = (of: typeof made) => (by === 'athlete' ? of.athlete : of.professional.user)
      fixture.t.clock.set(new Date('2026-11-25T18:00:00Z'))
      expect((await send(cancelAppointment, made.id, who(made))).body).toMatchObject({ status: 'cancelled' })
      expect((await fixture.eventsOf(made.id)).at(-1)!.data).toMatchObject({
        cancelled_by: by,
        was_agreed: true,
        in_time: true,
      })
      fixture.t.clock.advance({ ms: 1 })
      const refused = await send(cancelAppointment, late.id, who(late))
      expect(refused.status).toBe(409)
      expect(refused.problem.code).toBe('too-late-to-cancel')
    },
  )
})
