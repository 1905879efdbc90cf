import { acceptSuggestion } from '@fieldside/contracts/http/appointment-answers.ts'
import {
  cancelAppointment,
  getAppointment,
  listAppointments,
  lookupAppointments,
} from '@fieldside/contracts/http/appointments.ts'
import { listPairSessions } from '@fieldside/contracts/http/pair-sessions.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { appointmentOf } from '../../src/appointments/store/appointment-rows.ts'
import { serveAppointments } from '../../src/appointments/views.ts'
import { answering } from '../answering.ts'
import { at, type Fixture, NOW, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, suggest } = answering(() => fixture)

const rowOf = (id: string) =>
  fixture.t.db.kysely.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const shownAt = async (id: string) => (await rowOf(id)).contact_shown_at
const cancel = (id: string, as: Person) => fixture.t.request(cancelAppointment, { params: { id } }, { as })
const reportedShown = async (id: string) => {
  const data = (await fixture.eventsOf(id)).at(-1)?.data as { contact_shown?: boolean } | undefined
  return data?.contact_shown
}

/** Makes the athlete confirm the session, so that no reply with contact details reaches the professional. */
const agreedUnseen = async (given: Parameters<Fixture['pending']>[0] = {}) => {
  const made = await fixture.pending(given)
  await suggest(made.id, made.professional.user)
  const reply = await fixture.t.request(acceptSuggestion, { params: { id: made.id } }, { as: made.athlete })
  expect(reply.body.appointment.status).toBe('confirmed')
  return made
}

test('records contact details as shown when the accept returns them, and reports it in the cancellation [first-booking-fee/non-refundable]', async () => {
  const { id, professional } = await fixture.pending()
  expect(await shownAt(id)).toBeNull()
  await accept(id, professional.user)
  expect(await shownAt(id)).toEqual(NOW)
  await cancel(id, professional.user)
  expect(await reportedShown(id)).toBe(true)
})

test('records nothing when the professional cancels a session without ever reading it', async () => {
  const { id, athlete, professional } = await agreedUnseen()
  await fixture.t.request(getAppointment, { params: { id } }, { as: athlete })
  await fixture.t.request(getAppointment, { params: { id } }, { as: { userId: newId(), role: 'admin' } })
  await cancel(id, professional.user)
  expect([await shownAt(id), await reportedShown(id)]).toEqual([null, false])
})

test.each([
  ['the booking', (id: string, as: Person) => fixture.t.request(getAppointment, { params: { id } }, { as })],
  [
    'a list',
    (_id: string, as: Person) => fixture.t.request(listAppointments, { query: { scope: 'agreed' } }, { as }),
  ],
  [
    'a lookup',
    (id: string, as: Person) => fixture.t.request(lookupAppointments, { body: { ids: [id] } }, { as }),
  ],
])('records the first view of contact details in %s, once per appointment', async (_name, read) => {
  const { id, professional } = await agreedUnseen()
  const { version } = await rowOf(id)
  expect((await read(id, professional.user)).status).toBe(200)
  expect(await shownAt(id)).toEqual(NOW)
  fixture.t.clock.advance({ hours: 1 })
  await read(id, professional.user)
  expect(await rowOf(id)).toMatchObject({ contact_shown_at: NOW, version })
})

test('records nothing while the request is pending', async () => {
  const { id, professional } = await fixture.pending()
  await fixture.t.request(getAppointment, { params: { id } }, { as: professional.user })
  await fixture.t.request(listAppointments, { query: { scope: 'pending' } }, { as: professional.user })
  await suggest(id, professional.user)
  expect(await shownAt(id)).toBeNull()
})

test('hides contact details from a read that races a cancellation reporting them as not shown', async () => {
  const { id, professional } = await agreedUnseen()
  const appointment = appointmentOf(await rowOf(id))
  await cancel(id, professional.user)
  const [served] = await serveAppointments(fixture.t.context(), [{ appointment, viewer: 'professional' }])
  expect(served).toMatchObject({ status: 'cancelled', contact_info: null })
  expect([await shownAt(id), await reportedShown(id)]).toEqual([null, false])
})

test('counts contact details shown with an earlier session of the pair', async () => {
  const { id, athlete, professional } = await fixture.pending()
  await accept(id, professional.user)
  await cancel(id, athlete)
  const next = (await fixture.ask(professional, athlete)).body.id
  await suggest(next, professional.user)
  await fixture.t.request(acceptSuggestion, { params: { id: next } }, { as: athlete })
  await cancel(next, professional.user)
  expect(await reportedShown(next)).toBe(true)
})

test('returns to billing the sessions of a pair that can carry the fee, without pending, declined, or canceled ones', async () => {
  const { id, athlete, professional } = await fixture.pending()
  const pair = { professional_id: professional.id, athlete_id: athlete.userId }
  const sessions = async () =>
    (await fixture.t.request(listPairSessions, { params: pair }, { as: { service: 'billing' } })).body
  expect(await sessions()).toEqual({ sessions: [], answering: false })
  let whileCharging: unknown
  fixture.billing.before = async () => {
    whileCharging = await sessions()
  }
  await accept(id, professional.user)
  expect(whileCharging).toEqual({ sessions: [], answering: true })
  const second = (await fixture.ask(professional, athlete, { appointment_date: at('2026-11-27T18:00:00Z') }))
    .body
  expect((await sessions()).sessions.map((one) => one.appointment_id)).toEqual([id])
  await accept(second.id, professional.user)
  await cancel(id, athlete)
  expect((await sessions()).sessions.map((one) => one.appointment_id)).toEqual([second.id])
  fixture.t.clock.set(new Date('2026-11-27T19:00:00Z'))
  await fixture.t.runJobs('complete-sessions')
  expect((await sessions()).sessions).toMatchObject([{ appointment_id: second.id, status: 'completed' }])
  const other = { params: pair }
  expect((await fixture.t.request(listPairSessions, other, { as: professional.user })).status).toBe(403)
})
