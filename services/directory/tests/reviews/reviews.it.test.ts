import { reviewPosted } from '@fieldside/contracts/events/directory.ts'
import * as api from '@fieldside/contracts/http/reviews.ts'
import { searchProfessionals } from '@fieldside/contracts/http/search.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, newAdmin, newAthlete, newProfessional } from '../fixture.ts'
import { GOOD, reviewSteps } from '../review-steps.ts'
import { completeSession } from '../session-facts.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
const { post, edit, reply, cardOf, listed, page, met, reviewed, eventsOf } = reviewSteps(() => fixture)

test('lets an athlete review a completed session, and returns every field [reviews/post] [entities/review]', async () => {
  const { pro, professional, athlete, session } = await met()
  const { status, body } = await post(athlete, session.appointment_id)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...GOOD,
    created_at: fixture.clock.now().toISOString(),
    appointment_id: session.appointment_id,
    professional_id: professional.id,
    athlete_id: athlete.userId,
    response: null,
    state: 'shown',
  })
  expect(await listed(professional.id)).toMatchObject([{ id: body.id, ...GOOD }])
  const events = await eventsOf(reviewPosted.type, body.id)
  expect(events.map(({ data }) => data)).toEqual([
    {
      review_id: body.id,
      professional_id: professional.id,
      professional_user_id: pro.userId,
      athlete_id: athlete.userId,
      appointment_id: session.appointment_id,
      rating: 5,
    },
  ])
})

test('posts a review once per key, with one event', async () => {
  const { athlete, session } = await met()
  const first = await post(athlete, session.appointment_id, GOOD, 'once')
  const again = await post(athlete, session.appointment_id, GOOD, 'once')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect(await eventsOf(reviewPosted.type, first.body.id)).toHaveLength(1)
})

test.each([0, 6, -1, 4.5, '5', null, undefined])(
  'rejects a rating of %j and names the field [reviews/rating-scale]',
  async (rating) => {
    const { athlete, session } = await met()
    const refused = await post(athlete, session.appointment_id, { rating: rating as number })
    expect(refused.status).toBe(400)
    expect(refused.problem.errors).toEqual([{ field: 'rating', message: 'Please choose 1 to 5 stars' }])
  },
)

test.each([1, 2, 3, 4, 5])('accepts a rating of %i [reviews/rating-scale]', async (rating) => {
  const { athlete, session } = await met()
  expect((await post(athlete, session.appointment_id, { rating })).body.rating).toBe(rating)
})

test('averages concurrent ratings of 4, 5, and 5 to 4.7 on profile and card, and none to null [reviews/average-rounding] [search/card-rating] [professional-profile/average-rating]', async () => {
  const professional = await fixture.listed(newProfessional(), { city: 'Elko' })
  expect(await cardOf(professional.id)).toMatchObject({ rating: null, review_count: 0 })
  await Promise.all(
    [4, 5, 5].map(async (rating) => {
      const athlete = newAthlete()
      const { appointment_id } = await completeSession(fixture, professional, athlete.userId)
      expect((await post(athlete, appointment_id, { rating })).status).toBe(201)
    }),
  )
  const found = await fixture.request(
    searchProfessionals,
    { query: { location: 'Elko' } },
    { as: newAthlete() },
  )
  for (const card of [await cardOf(professional.id), found.body.items[0]])
    expect(card).toMatchObject({ rating: 4.7, review_count: 3 })
})

test("returns the same 404 for a session that isn't completed and one of another athlete [reviews/refuse-not-completed]", async () => {
  const { professional, session } = await met()
  const foreign = await post(newAthlete(), session.appointment_id)
  const unknown = await post(newAthlete(), newId())
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect(foreign.problem.code).toBe('no-completed-session')
  expect(foreign.problem.detail).toBe(unknown.problem.detail)
  expect(await listed(professional.id)).toEqual([])
})

test('rejects a second review of a session, also under concurrency [reviews/refuse-second]', async () => {
  const { professional, athlete, session } = await met()
  const replies = await Promise.all(
    [1, 2, 3, 4].map((rating) => post(athlete, session.appointment_id, { rating })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('already-reviewed')
  expect(await listed(professional.id)).toHaveLength(1)
})

test('rejects reviews by anyone but athletes [reviews/refuse-professional-post] [reviews/refuse-admin-post]', async () => {
  const { pro, session } = await met()
  for (const as of [pro, newProfessional(), newAdmin()])
    expect((await post(as, session.appointment_id)).status).toBe(403)
})

test('requires a session for posting, editing, and replying [reviews/refuse-signed-out]', async () => {
  const { session, review } = await reviewed()
  const replies = [
    await post(undefined, session.appointment_id),
    await edit(undefined, review.id),
    await reply(undefined, review.id),
  ]
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('lets the author edit a review until 24 hours after it was posted, and not a moment longer [reviews/edit-within-24-hours] [reviews/edit-after-24-hours]', async () => {
  const own = await createFixture()
  const professional = await own.listed(newProfessional())
  const athlete = newAthlete()
  const session = await completeSession(own, professional, athlete.userId)
  const posted = await own.request(
    api.postReview,
    { body: { appointment_id: session.appointment_id, ...GOOD } },
    { as: athlete },
  )
  const { id } = posted.body
  const change = (rating: number) =>
    own.request(api.editReview, { params: { id }, body: { rating, comment: 'Changed' } }, { as: athlete })
  const mine = async () => (await own.request(api.listMyReviews, {}, { as: athlete })).body.reviews[0]!
  own.clock.advance({ hours: 24, ms: -1 })
  expect((await mine()).actions.edit).toBe(true)
  const within = await change(2)
  expect(within.body).toMatchObject({ rating: 2, comment: 'Changed', created_at: posted.body.created_at })
  expect(within.body.edited_at).toBe(own.clock.now().toISOString())
  own.clock.advance({ ms: 1 })
  const after = await change(1)
  expect([after.status, after.problem.code]).toEqual([409, 'edit-window-over'])
  expect(await mine()).toMatchObject({ rating: 2, editable_until: null, actions: { edit: false } })
  await own.close()
})

test("rejects edits of another user's review, whatever the role [reviews/refuse-edit-other]", async () => {
  const { pro, professional, review } = await reviewed()
  const replies = [
    await edit(newAthlete(), review.id),
    await edit(pro, review.id),
    await edit(newProfessional(), review.id),
    await edit(newAdmin(), review.id),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 403, 403, 403])
  expect(await listed(professional.id)).toMatchObject([GOOD])
})

test('lists reviews newest first, at most ten for an athlete and five for a professional [calls/reviews-read] [professional-profile/recent-reviews]', async () => {
  const pro = newProfessional()
  const professional = await fixture.listed(pro)
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const athlete = newAthlete()
    const { appointment_id } = await completeSession(fixture, professional, athlete.userId)
    fixture.clock.advance({ minutes: 1 })
    ids.unshift((await post(athlete, appointment_id)).body.id)
  }
  const idsFor = async (as: Person, limit?: number) =>
    (await listed(professional.id, as, limit)).map(({ id }) => id)
  expect(await idsFor(newAthlete())).toEqual(ids.slice(0, 10))
  expect(await idsFor(newAthlete(), 5)).toEqual(ids.slice(0, 5))
  expect(await idsFor(pro)).toEqual(ids.slice(0, 5))
  expect(await idsFor(newProfessional(), 10)).toEqual(ids.slice(0, 5))
  expect((await cardOf(professional.id)).review_count).toBe(12)
})

test('hides the reviews of an unapproved professional from others', async () => {
  const pro = newProfessional()
  const { id } = await fixture.submitted(pro)
  const ask = (as: Person) => fixture.request(api.listReviews, { params: { id } }, { as })
  expect((await ask(newAthlete())).status).toBe(404)
  expect((await ask(pro)).status).toBe(200)
})

test('returns a rating as the score of its review [entities/rating]', async () => {
  const { professional, athlete, review } = await reviewed({ rating: 4, comment: 'Good plan.' })
  const ratings = async () =>
    (await fixture.request(api.listRatings, { params: { id: professional.id } }, { as: newAthlete() })).body
      .ratings
  expect(await ratings()).toEqual([
    {
      id: review.id,
      score: 4,
      comment: 'Good plan.',
      created_at: review.created_at,
      athlete_id: athlete.userId,
      professional_id: professional.id,
    },
  ])
  await edit(athlete, review.id, { rating: 2, comment: 'No.' })
  expect(await ratings()).toMatchObject([{ score: 2, comment: 'No.' }])
})

test("lists the athlete's own ten newest reviews [athlete-dashboard/my-reviews]", async () => {
  const athlete = newAthlete()
  const professional = await fixture.listed(newProfessional())
  const ids: string[] = []
  for (let n = 0; n < 11; n += 1) {
    const { appointment_id } = await completeSession(fixture, professional, athlete.userId)
    fixture.clock.advance({ minutes: 1 })
    ids.unshift((await post(athlete, appointment_id)).body.id)
  }
  const mine = async (as: Person) =>
    (await fixture.request(api.listMyReviews, {}, { as })).body.reviews.map(({ id }) => id)
  expect(await mine(athlete)).toEqual(ids.slice(0, 10))
  expect(await mine(newAthlete())).toEqual([])
})

test("looks up the caller's own reviews by appointment", async () => {
  const { athlete, session, review } = await reviewed()
  const body = { appointment_ids: [session.appointment_id, newId()] }
  const lookup = async (as: Person) => (await fixture.request(api.lookupMyReviews, { body }, { as })).body
  expect(await lookup(athlete)).toMatchObject({ reviews: [{ id: review.id, ...GOOD }] })
  expect(await lookup(newAthlete())).toEqual({ reviews: [], reviewable_no_shows: [] })
})

test('pages through all reviews, newest first or by stars, and filters by stars [find/review-pages]', async () => {
  const { professional } = await reviewed({ rating: 4 })
  for (const rating of [5, 1, 4, 5, 3]) {
    fixture.clock.advance({ minutes: 1 })
    const athlete = newAthlete()
    const { appointment_id } = await completeSession(fixture, professional, athlete.userId)
    await post(athlete, appointment_id, { rating })
  }
  const read = async (query: Parameters<typeof page>[1]) => {
    const stars: number[] = []
    for (let next: string | null | undefined; next !== null; ) {
      const { body } = await page(professional.id, { ...query, limit: 2, ...(next && { cursor: next }) })
      stars.push(...body.items.map(({ rating }) => rating))
      next = body.next
    }
    return stars
  }
  expect(await read({})).toEqual([3, 5, 4, 1, 5, 4])
  expect(await read({ sort: 'highest' })).toEqual([5, 5, 4, 4, 3, 1])
  expect(await read({ sort: 'lowest' })).toEqual([1, 3, 4, 4, 5, 5])
  expect(await read({ stars: 5 })).toEqual([5, 5])
  expect(await read({ stars: 2 })).toEqual([])
  const { body } = await page(professional.id, { sort: 'highest', limit: 2 })
  const other = await page(professional.id, { sort: 'lowest', limit: 2, cursor: body.next! })
  expect([other.status, other.problem.errors?.[0]?.field]).toEqual([400, 'cursor'])
  expect((await page(professional.id, { stars: 6 })).problem.errors?.[0]?.field).toBe('stars')
  expect((await page(newId())).status).toBe(404)
})

test('rejects contact details in reviews and replies, and masks stored ones [reviews/no-contact-details]', async () => {
  const { pro, professional, athlete, session } = await met()
  const contact = 'Call 208-555-0143'
  const refused = await post(athlete, session.appointment_id, { rating: 5, comment: contact })
  expect([refused.status, refused.problem.errors]).toMatchObject([400, [{ field: 'comment' }]])
  const { body: review } = await post(athlete, session.appointment_id)
  const changed = await edit(athlete, review.id, { rating: 5, comment: contact })
  expect([changed.status, changed.problem.errors]).toMatchObject([400, [{ field: 'comment' }]])
  const answered = await reply(pro, review.id, contact)
  expect([answered.status, answered.problem.errors]).toMatchObject([400, [{ field: 'response_text' }]])
  expect((await reply(pro, review.id)).status).toBe(201)

  const { kysely } = fixture.db
  await kysely.updateTable('reviews').set({ comment: contact }).where('id', '=', review.id).execute()
  await kysely
    .updateTable('review_responses')
    .set({ response_text: contact })
    .where('review_id', '=', review.id)
    .execute()
  expect(await listed(professional.id)).toMatchObject([
    { comment: 'Call •••', response: { response_text: 'Call •••' } },
  ])
  expect(await listed(professional.id, newAdmin())).toMatchObject([{ comment: contact }])
})
