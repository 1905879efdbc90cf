import { suggestTime } from '@fieldside/contracts/http/appointment-answers.ts'
import { getAppointmentState } from '@fieldside/contracts/http/appointment-states.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { at, type Fixture, useFixture } from './fixture.ts'

let f: Fixture
useFixture((made) => {
  f = made
})

const service = { service: 'notification' as const }

test('returns the status and times of an appointment to the notification service, without personal data', async () => {
  const to = await f.professional()
  const { id } = (await f.ask(to, f.athlete())).body
  const params = { id }
  const before = (await f.t.request(getAppointmentState, { params }, { as: service })).body
  expect(before).toEqual({
    status: 'pending',
    starts_at: expect.any(String),
    suggested_date: null,
    proposed_date: null,
    acceptable_by: ['professional'],
  })
  const suggested_date = at('2026-11-26')
  await f.t.request(suggestTime, { params, body: { suggested_date } }, { as: to.user })
  const after = (await f.t.request(getAppointmentState, { params }, { as: service })).body
  expect(after).toEqual({ ...before, suggested_date, acceptable_by: ['athlete', 'professional'] })
  f.t.clock.set(new Date(suggested_date))
  const late = (await f.t.request(getAppointmentState, { params }, { as: service })).body
  expect(late.acceptable_by).toEqual(['professional'])
  f.t.clock.advance({ days: 2 })
  const expired = (await f.t.request(getAppointmentState, { params }, { as: service })).body
  expect(expired).toMatchObject({ status: 'pending', acceptable_by: [] })
})

test('rejects everyone but the notification service, and returns 404 for an unknown appointment', async () => {
  const params = { id: newId() }
  expect((await f.t.request(getAppointmentState, { params }, { as: f.athlete() })).status).toBe(403)
  expect((await f.t.request(getAppointmentState, { params }, { as: service })).status).toBe(404)
})
