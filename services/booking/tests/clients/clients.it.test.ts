import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import * as api from '@fieldside/contracts/http/clients.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { accept, agreed } = answering(() => fixture)
const admin: Person = { userId: newId(), role: 'admin' }

const clientsOf = async (as: Person) => (await fixture.t.request(api.listClients, {}, { as })).body
const client = (id: string, as: Person) => fixture.t.request(api.getClient, { params: { id } }, { as })

const FIRST = at('2026-11-26T18:00:00Z')
const SECOND = at('2026-12-01T18:00:00Z')

test('lists athletes with an agreed session, also a canceled one, with next, last, and completed sessions [clients/list]', async () => {
  const { professional, athlete } = await agreed()
  const { id: later } = (await fixture.ask(professional, athlete, { appointment_date: SECOND })).body
  await accept(later, professional.user)
  // Only asked: no client.
  await fixture.ask(professional, fixture.athlete(), { appointment_date: at('2026-11-27T18:00:00Z') })
  const gone = fixture.athlete()
  const { id } = (await fixture.ask(professional, gone, { appointment_date: at('2026-11-30T18:00:00Z') }))
    .body
  await accept(id, professional.user)
  await fixture.t.request(cancelAppointment, { params: { id } }, { as: gone })
  expect(await clientsOf(professional.user)).toEqual({
    items: [
      { athlete_id: athlete.userId, next_session: FIRST, last_session: null, completed_sessions: 0 },
      { athlete_id: gone.userId, next_session: null, last_session: null, completed_sessions: 0 },
    ],
    more: false,
  })
  fixture.t.clock.set(new Date('2026-11-26T18:30:00Z'))
  expect((await clientsOf(professional.user)).items[0]).toMatchObject({ next_session: FIRST })
  fixture.t.clock.set(new Date('2026-11-26T19:00:00Z'))
  await fixture.t.runJobs('complete-sessions')
  expect((await clientsOf(professional.user)).items[0]).toEqual({
    athlete_id: athlete.userId,
    next_session: SECOND,
    last_session: FIRST,
    completed_sessions: 1,
  })
  const other = await fixture.professional()
  expect((await clientsOf(other.user)).items).toEqual([])
  for (const as of [athlete, admin])
    expect((await fixture.t.request(api.listClients, {}, { as })).status).toBe(403)
})

test('returns the sessions of a pair to its professional, and is not found for everyone else [clients/page]', async () => {
  const { professional, athlete, id } = await agreed()
  const { body } = await client(athlete.userId, professional.user)
  expect(body).toEqual({
    sessions: [
      {
        id,
        appointment_type: 'consultation',
        status: 'confirmed',
        starts_at: FIRST,
        ends_at: at('2026-11-26T19:00:00Z'),
        member_first_name: null,
      },
    ],
    more: false,
  })
  const other = await fixture.professional()
  const promoted: Person = { ...professional.user, role: 'admin' }
  for (const as of [other.user, athlete, admin, promoted])
    expect((await client(athlete.userId, as)).status).toBe(404)
  const { professional: asked, athlete: by } = await fixture.pending()
  expect((await client(by.userId, asked.user)).status).toBe(404)
})

test('tells directory whether two users have a booking or messages, from both sides, and nobody else [report/person]', async () => {
  const { professional, athlete } = await agreed()
  const stranger = fixture.athlete()
  await fixture.ask(professional, fixture.athlete(), { appointment_date: SECOND })
  const knows = (
    id: string,
    other: string,
    as: Person | { service: 'directory' } = { service: 'directory' },
  ) => fixture.t.request(api.knowsPerson, { params: { id, other } }, { as })
  const [his, hers] = [athlete.userId, professional.user.userId]
  expect((await knows(his, hers)).body).toEqual({ knows: true })
  expect((await knows(hers, his)).body).toEqual({ knows: true })
  expect((await knows(stranger.userId, hers)).body).toEqual({ knows: false })
  expect((await knows(his, stranger.userId)).body).toEqual({ knows: false })
  expect((await knows(his, hers, athlete)).status).toBe(403)
})
