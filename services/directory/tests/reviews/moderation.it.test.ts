import { reviewDecided, reviewReported } from '@fieldside/contracts/events/directory.ts'
import { getProfessional } from '@fieldside/contracts/http/directory.ts'
import * as api from '@fieldside/contracts/http/reviews.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, newAthlete, newProfessional } from '../fixture.ts'
import { completeSession } from '../session-facts.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const report = (as: Person | undefined, id: string, reason = 'It insults my coach.') =>
  fixture.request(api.reportReview, { params: { id }, body: { reason } }, { as })
const hide = (as: Person | undefined, id: string, reason = 'Insults a person') =>
  fixture.request(api.hideReview, { params: { id }, body: { reason } }, { as })
const keep = (as: Person | undefined, id: string, reason = 'A fair opinion') =>
  fixture.request(api.keepReview, { params: { id }, body: { reason } }, { as })
const listOf = async (state: 'reported' | 'hidden', cursor?: string) =>
  (
    await fixture.request(
      api.adminListReviews,
      { query: { state, ...(cursor ? { cursor } : {}) } },
      { as: fixture.admin },
    )
  ).body

const reviewsOf = async (ratings: number[]) => {
  const pro = newProfessional()
  const professional = await fixture.listed(pro)
  const reviews = []
  for (const rating of ratings) {
    const athlete = newAthlete()
    const { appointment_id } = await completeSession(fixture, professional, athlete.userId)
    fixture.clock.advance({ minutes: 1 })
    const body = { appointment_id, rating, comment: 'As it was.' }
    const { body: review } = await fixture.request(api.postReview, { body }, { as: athlete })
    reviews.push({ ...review, athlete })
  }
  const card = async () =>
    (await fixture.request(getProfessional, { params: { id: professional.id } }, { as: newAthlete() })).body
  return { pro, professional, reviews, card }
}

/** Returns the open report count of each published report. */
const publishedOf = async (review_id: string) =>
  (await fixture.emitted(reviewReported.type))
    .map(({ data }) => reviewReported.data.parse(data))
    .filter((report) => report.review_id === review_id)
    .map(({ open_reports }) => open_reports)

test('lets any signed-in user report a review, and an admin hide it with a logged reason, excluding it from the average [reviews/report]', async () => {
  const { pro, professional, reviews, card } = await reviewsOf([1, 5])
  const [bad] = reviews
  for (const as of [pro, newAthlete(), newProfessional()])
    expect((await report(as, bad!.id)).status).toBe(204)
  const waiting = (await listOf('reported')).items.find(({ id }) => id === bad!.id)
  expect(waiting?.reports.map(({ reporter_id }) => reporter_id)).toContain(pro.userId)
  expect(waiting?.reports).toHaveLength(3)
  expect(await publishedOf(bad!.id)).toEqual([1, 2, 3])
  expect(await card()).toMatchObject({ rating: 3, review_count: 2 })

  expect((await hide(fixture.admin, bad!.id)).body).toMatchObject({ state: 'hidden' })
  const published = (await fixture.emitted(reviewDecided.type)).map(({ data }) =>
    reviewDecided.data.parse(data),
  )
  expect(published.filter(({ review_id }) => review_id === bad!.id)).toEqual([
    {
      review_id: bad!.id,
      professional_id: professional.id,
      professional_user_id: pro.userId,
      athlete_id: bad!.athlete.userId,
      appointment_id: bad!.appointment_id,
      was_hidden: false,
      hidden: true,
    },
  ])
  expect(await card()).toMatchObject({ rating: 5, review_count: 1 })
  const list = await fixture.request(api.listReviews, { params: { id: professional.id } }, { as: pro })
  expect(list.body.reviews.map(({ id }) => id)).toEqual([reviews[1]!.id])
  const logged = await fixture.db.kysely
    .selectFrom('audit_log')
    .select(['actor', 'action', 'reason'])
    .where('object_id', '=', bad!.id)
    .execute()
  expect(logged).toEqual([
    { actor: `user:${fixture.admin.userId}`, action: 'hide-review', reason: 'Insults a person' },
  ])
  expect((await listOf('reported')).items.map(({ id }) => id)).not.toContain(bad!.id)
  expect((await listOf('hidden')).items.map(({ id }) => id)).toContain(bad!.id)
})

test('shows the author why a review was hidden, and hides it and its reply from others', async () => {
  const { reviews } = await reviewsOf([2])
  const { id, athlete } = reviews[0]!
  await hide(fixture.admin, id, 'Names a third person')
  const mine = await fixture.request(api.listMyReviews, {}, { as: athlete })
  expect(mine.body.reviews).toMatchObject([{ state: 'hidden', hidden_reason: 'Names a third person' }])
  const response = (as: Person) => fixture.request(api.getReviewResponse, { params: { id } }, { as })
  expect((await response(newAthlete())).status).toBe(404)
  expect((await response(athlete)).status).toBe(200)
})

test('rejects edits, replies, and reports for a hidden review, until an admin restores it', async () => {
  const { pro, reviews, card } = await reviewsOf([4])
  const { id, athlete } = reviews[0]!
  await hide(fixture.admin, id)
  const body = { rating: 1, comment: '' }
  expect(
    (await fixture.request(api.editReview, { params: { id }, body }, { as: athlete })).problem.code,
  ).toBe('review-not-shown')
  const answer = { params: { id }, body: { response_text: 'Thanks' } }
  expect((await fixture.request(api.replyToReview, answer, { as: pro })).status).toBe(404)
  expect((await report(pro, id)).status).toBe(404)
  expect((await hide(fixture.admin, id)).problem.code).toBe('already-hidden')
  expect((await keep(fixture.admin, id)).body).toMatchObject({ state: 'shown', hidden_reason: null })
  expect(await card()).toMatchObject({ rating: 4, review_count: 1 })
  expect((await keep(fixture.admin, id)).problem.code).toBe('nothing-to-decide')
})

test('removes a kept review from the reported list, with a logged reason', async () => {
  const { pro, reviews } = await reviewsOf([3])
  const { id } = reviews[0]!
  await report(pro, id)
  expect((await keep(fixture.admin, id)).status).toBe(200)
  expect((await listOf('reported')).items.map((one) => one.id)).not.toContain(id)
  const logged = await fixture.db.kysely
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('object_id', '=', id)
    .execute()
  expect(logged).toEqual([{ action: 'keep-review', reason: 'A fair opinion' }])
})

test('accepts one report per user, also under concurrency, and never by the author', async () => {
  const { pro, reviews } = await reviewsOf([3])
  const { id, athlete } = reviews[0]!
  await Promise.all([report(pro, id), report(pro, id), report(pro, id)])
  const waiting = (await listOf('reported')).items.find((one) => one.id === id)
  expect(waiting?.reports).toHaveLength(1)
  expect(await publishedOf(id)).toEqual([1])
  expect((await report(athlete, id)).problem.code).toBe('own-review')
  expect((await report(undefined, id)).status).toBe(401)
  expect((await report(pro, newId())).status).toBe(404)
  expect((await report(pro, id, ' ')).problem.errors).toMatchObject([{ field: 'reason' }])
})

test('lets only admins list, hide, and keep reviews', async () => {
  const { pro, reviews } = await reviewsOf([3])
  const { id, athlete } = reviews[0]!
  for (const as of [pro, athlete]) {
    const list = await fixture.request(api.adminListReviews, { query: { state: 'hidden' } }, { as })
    expect([list.status, (await hide(as, id)).status, (await keep(as, id)).status]).toEqual([403, 403, 403])
  }
  expect((await hide(fixture.admin, id, ' ')).problem.errors).toMatchObject([{ field: 'reason' }])
  expect((await hide(fixture.admin, newId())).status).toBe(404)
})

test('applies a decision once per key', async () => {
  const { reviews } = await reviewsOf([2])
  const { id } = reviews[0]!
  const send = () =>
    fixture.request(
      api.hideReview,
      { params: { id }, body: { reason: 'Spam' } },
      { as: fixture.admin, idempotencyKey: 'once' },
    )
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
})

test('lists the longest waiting reports first, in pages', async () => {
  const own = await createFixture()
  fixture.clock.advance({ minutes: 1 })
  const { id: professional_id } = await own.listed(newProfessional())
  const reviews = Array.from({ length: 22 }, () => ({
    id: newId(),
    professional_id,
    athlete_id: newId(),
    appointment_id: newId(),
    rating: 2,
    created_at: own.clock.now(),
  }))
  await own.db.kysely.insertInto('reviews').values(reviews).execute()
  const ids = reviews.map(({ id }) => id)
  for (const id of ids) {
    own.clock.advance({ minutes: 1 })
    await own.request(api.reportReview, { params: { id }, body: { reason: 'Spam' } }, { as: newAthlete() })
  }
  const page = async (state: 'reported' | 'hidden', cursor?: string) =>
    (
      await own.request(
        api.adminListReviews,
        { query: { state, ...(cursor ? { cursor } : {}) } },
        { as: own.admin },
      )
    ).body
  const first = await page('reported')
  const second = await page('reported', first.next!)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
  for (const id of ids) {
    own.clock.advance({ minutes: 1 })
    await own.request(api.hideReview, { params: { id }, body: { reason: 'Spam' } }, { as: own.admin })
  }
  const newest = await page('hidden')
  const rest = await page('hidden', newest.next!)
  expect([...newest.items, ...rest.items].map(({ id }) => id)).toEqual(ids.toReversed())
  await own.close()
})
