import { reviewPosted } from '@fieldside/contracts/events/directory.ts'
import { getApiAppointment } from '@fieldside/contracts/http/v1/appointments.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { findAppointment } from '../../src/appointments/store/appointments.ts'
import { answering } from '../answering.ts'
import { type Fixture, NOW, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { agreed, missed } = answering(() => fixture)

const end = async () => {
  fixture.t.clock.set(new Date('2026-11-26T19:00:00Z'))
  await fixture.t.runJobs('complete-sessions')
}
const begin = () => {
  fixture.t.clock.set(NOW)
  return agreed()
}
const completed = async () => {
  const one = await begin()
  await end()
  return one
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

test('waits for an answer when a professional reports their own absence from a reviewed session [attendance/own-absence]', async () => {
  const told = await completed()
  await tellReview(told)
  const asked = await begin()
  await end()
  // The event of a review may not have arrived.
  fixture.reviewed.add(asked.id)
  for (const { id, professional } of [told, asked]) {
    const { body } = await missed(id, professional.user, 'professional')
    expect([body.status, body.attendance]).toMatchObject(['completed', { state: 'reported' }])
  }
  const free = await begin()
  await end()
  expect((await missed(free.id, free.professional.user, 'professional')).body.status).toBe('cancelled')
  expect((await missed(told.id, told.athlete, 'athlete')).problem.code).toBe('report-waiting')
})

test('takes an athlete’s word about their own absence although they have reviewed the session [attendance/own-absence]', async () => {
  const made = await completed()
  await tellReview(made)
  expect((await missed(made.id, made.athlete, 'athlete')).body.status).toBe('cancelled')
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

test('schedules no update of the next slots for a review, and one for a session that is settled as not held [find/next-slots]', async () => {
  const made = await completed()
  await fixture.t.runJobs('next-slots')
  const isScheduled = async () => {
    const query = "select from jobs where job = 'next-slots' and key = $1 and run_at <= $2"
    const { rowCount } = await fixture.t.db.pool.query(query, [made.professional.id, fixture.t.clock.now()])
    return rowCount === 1
  }
  await tellReview(made)
  expect(await isScheduled()).toBe(false)
  await missed(made.id, made.athlete, 'athlete')
  expect(await isScheduled()).toBe(true)
})

test('rejects only a professional’s own absence while directory is unavailable', async () => {
  const { id, athlete, professional } = await completed()
  fixture.setDirectoryFailure(unavailable('directory is down'))
  expect((await missed(id, professional.user, 'professional')).status).toBe(503)
  expect((await missed(id, { ...professional.user, role: 'athlete' }, 'professional')).status).toBe(503)
  expect((await missed(id, athlete, 'professional')).status).toBe(200)
  fixture.setDirectoryFailure(null)
})
