import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { appointmentCompleted, attendanceSettled } from '@fieldside/contracts/events/booking.ts'
import * as api from '@fieldside/contracts/http/reviews.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixture, type Fixture, newAthlete, newProfessional } from '../fixture.ts'
import { reviewSteps } from '../review-steps.ts'
import { sessionFacts, takeSessionBack } from '../session-facts.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
const { post, edit, cardOf, listed, met, reviewed } = reviewSteps(() => fixture)

test('rejects a review of a session that did not take place', async () => {
  const { athlete, session } = await met()
  await takeSessionBack(fixture, session)
  const refused = await post(athlete, session.appointment_id)
  expect([refused.status, refused.problem.code]).toEqual([409, 'did-not-take-place'])
})

test('stops counting a review when its session turns out not to have taken place, and keeps it for its author', async () => {
  const { professional, athlete, session, review } = await reviewed()
  await takeSessionBack(fixture, session)
  expect(await cardOf(professional.id)).toMatchObject({ rating: null, review_count: 0 })
  expect(await listed(professional.id)).toEqual([])
  const mine = await fixture.request(api.listMyReviews, {}, { as: athlete })
  expect(mine.body.reviews).toMatchObject([{ id: review.id, state: 'did_not_take_place' }])
  const changed = await edit(athlete, review.id)
  expect(changed.problem.code).toBe('review-not-shown')
  const again = { ...session, version: session.version + 1 }
  await fixture.deliver(appointmentCompleted, again.appointment_id, again, { times: 2 })
  expect(await listed(professional.id)).toEqual([])
})

test("doesn't let the reviewed professional remove a posted review with a no-show report [appointment-states/did-not-take-place]", async () => {
  const { professional, session, review } = await reviewed()
  await takeSessionBack(fixture, session, 'professional')
  expect(await cardOf(professional.id)).toMatchObject({ review_count: 1 })
  expect(await listed(professional.id)).toMatchObject([{ id: review.id, state: 'shown' }])
})

test("counts a review posted concurrently with the professional's no-show report [reviews/after-no-show]", async () => {
  for (let n = 0; n < 5; n += 1) {
    const { professional, athlete, session } = await met()
    const [posted] = await Promise.all([
      post(athlete, session.appointment_id),
      takeSessionBack(fixture, session, 'professional'),
    ])
    expect(posted.status).toBe(201)
    expect(await cardOf(professional.id)).toMatchObject({ review_count: 1 })
  }
})

test('can be written for 72 hours after the professional reported a no-show, and then stands [reviews/after-no-show]', async () => {
  const { professional, athlete, session } = await met()
  await takeSessionBack(fixture, session, 'professional')
  const lookup = async () =>
    (
      await fixture.request(
        api.lookupMyReviews,
        { body: { appointment_ids: [session.appointment_id] } },
        { as: athlete },
      )
    ).body
  const until = new Date(fixture.clock.now().getTime() + 72 * HOUR_MS).toISOString()
  expect(await lookup()).toEqual({
    reviews: [],
    reviewable_no_shows: [{ appointment_id: session.appointment_id, until }],
  })
  fixture.clock.advance({ hours: 71 })
  expect((await post(athlete, session.appointment_id)).status).toBe(201)
  expect(await cardOf(professional.id)).toMatchObject({ review_count: 1 })
  fixture.clock.advance({ hours: 2 })
  expect(await listed(professional.id)).toMatchObject([{ state: 'shown' }])
  expect(await lookup()).toMatchObject({ reviews: [{ state: 'shown' }], reviewable_no_shows: [] })
})

test('can’t be written later than 72 hours after the report, or after the athlete’s own report [reviews/after-no-show]', async () => {
  const late = await met()
  await takeSessionBack(fixture, late.session, 'professional')
  fixture.clock.advance({ hours: 72 })
  const own = await met()
  await takeSessionBack(fixture, own.session, 'athlete')
  for (const { athlete, session } of [late, own])
    expect((await post(athlete, session.appointment_id)).problem.code).toBe('did-not-take-place')
})

test('returns to booking whether a session has a review, including a hidden one', async () => {
  const { session } = await met()
  const ask = async (id: string) => {
    const input = { params: { id } }
    return (await fixture.request(api.getReviewPosted, input, { as: { service: 'booking' } })).body.posted
  }
  expect(await ask(session.appointment_id)).toBe(false)
  const { review } = await reviewed()
  await fixture.db.kysely.updateTable('reviews').set({ hidden: true }).where('id', '=', review.id).execute()
  expect(await ask(review.appointment_id)).toBe(true)
})

test("never counts a review posted concurrently with the athlete's no-show report", async () => {
  for (let n = 0; n < 5; n += 1) {
    const { professional, athlete, session } = await met()
    await Promise.all([post(athlete, session.appointment_id), takeSessionBack(fixture, session)])
    expect(await cardOf(professional.id)).toMatchObject({ review_count: 0 })
  }
})

test("keeps a no-show report that arrives before the session's completion", async () => {
  const professional = await fixture.listed(newProfessional())
  const athlete = newAthlete()
  const facts = sessionFacts(professional, athlete.userId)
  await takeSessionBack(fixture, facts)
  await fixture.deliver(appointmentCompleted, facts.appointment_id, facts, { times: 2 })
  expect((await post(athlete, facts.appointment_id)).problem.code).toBe('did-not-take-place')
})

describe.each([
  ['answer', 'professional', false],
  ['decision', 'professional', false],
  ['report', 'athlete', false],
  // One side's word, or silence, doesn't remove a review that was posted meanwhile.
  ['report', 'professional', true],
  ['silence', 'professional', true],
  ['silence', 'athlete', true],
] as const)(
  'a session that was settled as not held by %s of the %s',
  (settled_by, reported_by, keepsReview) => {
    const settle = (
      session: Awaited<ReturnType<typeof met>>['session'],
      outcome: 'held' | 'not_held' = 'not_held',
    ) =>
      fixture.deliver(
        attendanceSettled,
        session.appointment_id,
        {
          ...{ ...session, version: session.version + 1, outcome, reported_by, settled_by },
          absent: outcome === 'held' ? null : 'both',
        },
        { times: 2 },
      )

    test('keeps or loses its review, and can’t be reviewed anymore [attendance/settled]', async () => {
      const { professional, session } = await reviewed()
      await settle(session, 'held')
      expect(await cardOf(professional.id)).toMatchObject({ review_count: 1 })
      await settle({ ...session, version: session.version + 1 })
      expect(await cardOf(professional.id)).toMatchObject({ review_count: keepsReview ? 1 : 0 })
      const free = await met()
      await settle(free.session)
      expect((await post(free.athlete, free.session.appointment_id)).problem.code).toBe('did-not-take-place')
    })
  },
)
