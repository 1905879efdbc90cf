import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import { reviewPosted } from '@fieldside/contracts/events/directory.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
afterEach(async () => {
  fixture.setDirectoryFailure(null)
  await fixture.t.db.pool.query('delete from jobs')
})

const { agreed, missed } = answering(() => fixture)
type Made = Awaited<ReturnType<typeof agreed>>

const START = at('2026-12-03T18:00:00Z')
const END = at('2026-12-03T19:00:00Z')
const hoursAfter = (instant: string, hours: number, ms = 0) =>
  new Date(Date.parse(instant) + hours * HOUR_MS + ms)
const runAt = async (time: Date) => {
  fixture.t.clock.set(time)
  for (const job of ['complete-sessions', 'invite-to-review']) await fixture.t.runJobs(job)
}
const completed = async (appointment_date = START, given: Parameters<typeof agreed>[0] = {}) => {
  const made = await agreed(given, { appointment_date })
  await runAt(hoursAfter(appointment_date, 1))
  return made
}
const invitationsOf = async ({ id }: Made) =>
  (await fixture.eventsOf(id)).filter(({ type }) => type === 'booking.review-invitation-due')
const countOf = async (made: Made) => (await invitationsOf(made)).length
const jobsOf = async ({ id }: Made) => {
  const query = "select run_at from jobs where key = $1 and job = 'invite-to-review'"
  return (await fixture.t.db.pool.query<{ run_at: Date }>(query, [id])).rows.map(({ run_at }) => run_at)
}
const tellReview = ({ id, professional, athlete }: Made) =>
  fixture.t.deliver(reviewPosted, professional.id, {
    review_id: newId(),
    professional_id: professional.id,
    professional_user_id: professional.user.userId,
    athlete_id: athlete.userId,
    appointment_id: id,
    rating: 5,
  })

describe('the athlete of a completed session', () => {
  test('is invited to review it three hours after its end, once [reviews/invite]', async () => {
    const made = await completed()
    await runAt(hoursAfter(END, 3, -1))
    expect(await countOf(made)).toBe(0)
    for (let run = 0; run < 2; run += 1) await runAt(hoursAfter(END, 3))
    expect((await invitationsOf(made)).map(({ data }) => data)).toMatchObject([
      { appointment_id: made.id, athlete_id: made.athlete.userId, status: 'completed', ends_at: END },
    ])
  })

  test('isn’t invited again when the job runs once more after a crash, or when a late payment is recorded [reviews/invite]', async () => {
    const made = await completed()
    await runAt(hoursAfter(END, 3))
    const again = "insert into jobs (job, key, run_at) values ('invite-to-review', $1, $2)"
    await fixture.t.db.pool.query(again, [made.id, hoursAfter(END, 3)])
    await fixture.t.deliver(paymentRecorded, made.athlete.userId, {
      payment_id: newId(),
      user_id: made.athlete.userId,
      payment_type: 'session',
      amount_cents: 8500,
      currency: 'usd',
      status: 'completed',
      appointment_id: made.id,
    })
    await runAt(hoursAfter(END, 4))
    expect(await countOf(made)).toBe(1)
    expect(await jobsOf(made)).toEqual([])
  })

  test.each([
    ['in the night when the clocks are set back', '2027-11-07T05:30:00Z'],
    ['in the night when the clocks are set forward', '2027-03-14T08:30:00Z'],
    ['across midnight at the end of a month', '2026-11-30T23:30:00Z'],
    ['across midnight at the end of the year', '2026-12-31T23:30:00Z'],
  ])('is invited three hours after a session %s [reviews/invite]', async (_name, start) => {
    fixture.t.clock.set(hoursAfter(start, -24))
    const made = await completed(at(start), { schedule: null })
    expect(await jobsOf(made)).toEqual([hoursAfter(start, 4)])
    await runAt(hoursAfter(start, 4, -1))
    expect(await countOf(made)).toBe(0)
    await runAt(hoursAfter(start, 4))
    expect(await countOf(made)).toBe(1)
  })

  test('is invited after the end of the time that the session was moved to [reviews/invite]', async () => {
    const made = await agreed({}, { appointment_date: START })
    const later = at('2026-12-04T18:00:00Z')
    const params = { id: made.id }
    await fixture.t.request(proposeNewTime, { params, body: { proposed_date: later } }, { as: made.athlete })
    await fixture.t.request(acceptNewTime, { params, body: {} }, { as: made.professional.user })
    await runAt(hoursAfter(END, 3))
    expect(await countOf(made)).toBe(0)
    await runAt(hoursAfter(later, 1))
    await runAt(hoursAfter(later, 4))
    expect(await countOf(made)).toBe(1)
  })

  test.each([
    ['is invited at once if the session is completed late', 7 * 24, 0, 1],
    ['isn’t invited if the session is completed more than 7 days late', 7 * 24, 1, 0],
  ])('%s [reviews/invite]', async (_name, hours, ms, count) => {
    const made = await agreed({}, { appointment_date: START })
    await runAt(hoursAfter(END, hours, ms))
    expect(await countOf(made)).toBe(count)
  })

  test.each(['athlete', 'professional'] as const)(
    'isn’t invited once the %s has reported a no-show [reviews/invite]',
    async (side) => {
      const made = await completed()
      fixture.t.clock.set(hoursAfter(END, 2))
      const as = side === 'athlete' ? made.athlete : made.professional.user
      await missed(made.id, as, side)
      expect(await jobsOf(made)).toEqual([])
      await runAt(hoursAfter(END, 3))
      expect(await countOf(made)).toBe(0)
    },
  )

  test('isn’t invited after a review, also if its event hasn’t arrived [reviews/invite]', async () => {
    const told = await agreed({}, { appointment_date: START })
    const asked = await completed()
    await tellReview(told)
    expect(await jobsOf(told)).toEqual([])
    fixture.reviewed.add(asked.id)
    await runAt(hoursAfter(END, 3))
    expect([await countOf(told), await countOf(asked)]).toEqual([0, 0])
  })

  test('is invited later if directory can’t say whether there is a review [reviews/invite]', async () => {
    const made = await completed()
    fixture.setDirectoryFailure(unavailable('directory is down'))
    await runAt(hoursAfter(END, 3))
    expect(await countOf(made)).toBe(0)
    fixture.setDirectoryFailure(null)
    await runAt(hoursAfter(END, 4))
    expect(await countOf(made)).toBe(1)
  })

  test('of a session that ended less than three hours before the upgrade is invited, and of an older one isn’t [reviews/invite]', async () => {
    const [older, recent] = [await completed(), await completed(at('2026-12-03T20:00:00Z'))]
    const upgraded = hoursAfter(END, 3, 1)
    await fixture.t.db.pool.query('delete from jobs')
    const upgrade = "insert into jobs (job, key, run_at) values ('schedule-reminders', 'all', $1)"
    await fixture.t.db.pool.query(upgrade, [upgraded])
    fixture.t.clock.set(upgraded)
    await fixture.t.runJobs('schedule-reminders')
    await runAt(hoursAfter(END, 8))
    expect([await countOf(older), await countOf(recent)]).toEqual([0, 1])
  })
})
