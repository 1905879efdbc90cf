import { reviewPosted } from '@fieldside/contracts/events/directory.ts'
import { markDidNotTakePlace } from '@fieldside/contracts/http/agreed-sessions.ts'
import { getApiAppointment } from '@fieldside/contracts/http/v1/appointments.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { findAppointment } from '../../src/appointments/store/appointments.ts'
import { answering } from '../answering.ts'
import { type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { agreed, seen, typesOf } = answering(() => fixture)
const mark = (id: string, as: Person) => fixture.t.request(markDidNotTakePlace, { params: { id } }, { as })

const completed = async () => {
  const made = await agreed()
  fixture.t.clock.set(new Date('2026-11-26T19:00:00Z'))
  await fixture.t.runJobs('complete-sessions')
  return made
}
type Made = Awaited<ReturnType<typeof completed>>
const tellReview = ({ id, professional, athlete }: Made, time?: Date) =>
  fixture.t.deliver(
    reviewPosted,
    professional.id,
    {
      review_id: newId(),
      professional_id: professional.id,
      professional_user_id: professional.user.userId,
      athlete_id: athlete.userId,
      appointment_id: id,
      rating: 1,
    },
    { times: 2, ...(time && { time }) },
  )

test('rejects a no-show report by the professional for a reviewed session, but not by the athlete [appointment-states/did-not-take-place]', async () => {
  const made = await completed()
  const { id, athlete, professional } = made
  await tellReview(made)
  expect(await seen(id, professional.user)).toMatchObject({
    has_review: true,
    actions: { did_not_take_place: false },
  })
  const reply = await mark(id, professional.user)
  expect([reply.status, reply.problem.code]).toEqual([409, 'review-posted'])
  expect(reply.problem.detail).toMatch(/report it/)
  expect(await typesOf(id)).toEqual(['appointment-confirmed', 'appointment-completed'])
  expect((await seen(id, athlete)).actions.did_not_take_place).toBe(true)
  expect((await mark(id, { ...athlete, role: 'professional' })).body.status).toBe('cancelled')
})

test('counts a review whose event arrives late as a change of that moment, so that clients read it [events/api-pages]', async () => {
  const made = await completed()
  const posted = fixture.t.clock.now()
  fixture.t.clock.advance({ minutes: 1 })
  await tellReview(made, posted)
  const reader = { client: 'api-reader', scopes: ['bookings:read' as const] }
  const { body } = await fixture.t.request(getApiAppointment, { params: { id: made.id } }, { as: reader })
  expect(body.updated_at).toBe(fixture.t.clock.now().toISOString())
  expect((await findAppointment(fixture.t.db.kysely, made.id))?.reviewed_at).toEqual(posted)
})

test('schedules no update of the next slots for a review, and one for a no-show report [find/next-slots]', async () => {
  const made = await completed()
  await fixture.t.runJobs('next-slots')
  const isScheduled = async () => {
    const query = "select from jobs where job = 'next-slots' and key = $1 and run_at <= $2"
    const { rowCount } = await fixture.t.db.pool.query(query, [made.professional.id, fixture.t.clock.now()])
    return rowCount === 1
  }
  await tellReview(made)
  expect(await isScheduled()).toBe(false)
  await mark(made.id, made.athlete)
  expect(await isScheduled()).toBe(true)
})

test('asks directory first, so that a review whose event has not arrived counts [appointment-states/did-not-take-place]', async () => {
  const { id, professional } = await completed()
  fixture.reviewed.add(id)
  expect((await mark(id, professional.user)).problem.code).toBe('review-posted')
  fixture.reviewed.delete(id)
  expect((await mark(id, professional.user)).body.status).toBe('cancelled')
})

test('lets only the athlete report a no-show while directory is unavailable', async () => {
  const { id, athlete, professional } = await completed()
  fixture.setDirectoryFailure(unavailable('directory is down'))
  expect((await mark(id, professional.user)).status).toBe(503)
  expect((await mark(id, { ...professional.user, role: 'athlete' })).status).toBe(503)
  expect((await mark(id, athlete)).status).toBe(200)
  fixture.setDirectoryFailure(null)
})
