import { nextSlotsChanged, responseFiguresChanged } from '@fieldside/contracts/events/booking.ts'
import { countProfileViews, recordProfileView } from '@fieldside/contracts/http/profiles.ts'
import * as api from '@fieldside/contracts/http/reviews.ts'
import { PROFILE_VIEW_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountFigures } from '../../src/search/recount-figures.ts'
import { createFixture, type Fixture, newAthlete, newProfessional } from '../fixture.ts'
import { reviewSteps } from '../review-steps.ts'
import { completeSession, takeSessionBack } from '../session-facts.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
const { post, edit, reviewed, cardOf, page } = reviewSteps(() => fixture)

/** How many reviews have 5, 4, 3, 2, and 1 stars. */
const countsOf = async (id: string) => (await page(id)).body.by_stars.map(({ reviews }) => reviews)

test('keeps the rating and the number of reviews equal to a recount after every kind of change [find/review-bars]', async () => {
  const { professional, athlete, review, session } = await reviewed({ rating: 5 })
  const decide = (endpoint: typeof api.hideReview | typeof api.keepReview) =>
    fixture.request(
      endpoint,
      { params: { id: review.id }, body: { reason: 'As decided' } },
      { as: fixture.admin },
    )
  const expectRating = async (rating: number | null, review_count: number, byStars?: number[]) => {
    expect(await cardOf(professional.id)).toMatchObject({ rating, review_count })
    if (byStars) expect(await countsOf(professional.id)).toEqual(byStars)
    expect(await recountFigures(fixture.context())).toBe(0)
  }
  await expectRating(5, 1)
  const others = await Promise.all(
    [4, 4, 1, 2].map(async (rating) => {
      const other = newAthlete()
      const { appointment_id } = await completeSession(fixture, professional, other.userId)
      return (await post(other, appointment_id, { rating })).status
    }),
  )
  expect(others).toEqual([201, 201, 201, 201])
  await expectRating(3.2, 5, [1, 2, 0, 1, 1])
  await edit(athlete, review.id, { rating: 3 })
  await expectRating(2.8, 5, [0, 2, 1, 1, 1])
  await decide(api.hideReview)
  await expectRating(2.8, 4, [0, 2, 0, 1, 1])
  await decide(api.keepReview)
  await expectRating(2.8, 5)
  await takeSessionBack(fixture, session)
  await expectRating(2.8, 4)
  await fixture.db.kysely.deleteFrom('reviews').where('professional_id', '=', professional.id).execute()
  await expectRating(null, 0, [0, 0, 0, 0, 0])
})

test('counts one review of each athlete and professional, the newest visible one [reviews/one-counts] [ratings/explained]', async () => {
  const { professional, athlete, review: first } = await reviewed({ rating: 1 })
  const other = newAthlete()
  const { appointment_id: otherSession } = await completeSession(fixture, professional, other.userId)
  await post(other, otherSession, { rating: 4 })
  fixture.clock.advance({ hours: 1 })
  const session = await completeSession(fixture, professional, athlete.userId)
  const { body: second } = await post(athlete, session.appointment_id, { rating: 5 })
  const decide = (endpoint: typeof api.hideReview | typeof api.keepReview, id: string) =>
    fixture.request(endpoint, { params: { id }, body: { reason: 'As decided' } }, { as: fixture.admin })
  const expectCounted = async (rating: number, byStars: number[], shown: [string, boolean | undefined][]) => {
    expect(await cardOf(professional.id)).toMatchObject({ rating, review_count: 2 })
    expect(await countsOf(professional.id)).toEqual(byStars)
    const { items } = (await page(professional.id)).body
    const own = items.filter(({ athlete_id }) => athlete_id === athlete.userId)
    expect(own.map(({ id, is_older }) => [id, is_older])).toEqual(shown)
    const sorted = (await page(professional.id, { sort: 'highest' })).body.items
    expect(sorted).toHaveLength(2)
    expect(await recountFigures(fixture.context())).toBe(0)
  }
  const both: [string, boolean | undefined][] = [
    [second.id, undefined],
    [first.id, true],
  ]
  await expectCounted(4.5, [1, 1, 0, 0, 0], both)
  await decide(api.hideReview, second.id)
  await expectCounted(2.5, [0, 1, 0, 0, 1], [[first.id, undefined]])
  await decide(api.keepReview, second.id)
  await expectCounted(4.5, [1, 1, 0, 0, 0], both)
  await takeSessionBack(fixture, session)
  await expectCounted(2.5, [0, 1, 0, 0, 1], [[first.id, undefined]])
})

test('counts one review of a pair that posts two at once, and a recount corrects which one counts [reviews/one-counts]', async () => {
  const { professional, athlete } = await reviewed({ rating: 1 })
  const sessions = await Promise.all(
    [3, 5].map(async (rating) => ({
      rating,
      ...(await completeSession(fixture, professional, athlete.userId)),
    })),
  )
  await Promise.all(sessions.map(({ appointment_id, rating }) => post(athlete, appointment_id, { rating })))
  expect(await cardOf(professional.id)).toMatchObject({ review_count: 1 })
  expect(await recountFigures(fixture.context())).toBe(0)
  const scores = await fixture.request(api.listRatings, { params: { id: professional.id } }, { as: athlete })
  expect(scores.body.ratings).toHaveLength(1)
  await fixture.db.kysely
    .updateTable('reviews')
    .set({ superseded: false })
    .where('professional_id', '=', professional.id)
    .execute()
  expect(await cardOf(professional.id)).toMatchObject({ review_count: 3 })
  expect(await recountFigures(fixture.context())).toBeGreaterThan(0)
  expect(await cardOf(professional.id)).toMatchObject({ review_count: 1 })
  expect(await recountFigures(fixture.context())).toBe(0)
})

test('corrects a rating that a recount finds wrong', async () => {
  const { professional } = await reviewed({ rating: 2 })
  await fixture.db.kysely
    .updateTable('professionals')
    .set({ rating_sum: 9, review_count: 3 })
    .where('id', '=', professional.id)
    .execute()
  expect(await recountFigures(fixture.context())).toBe(1)
  expect(await cardOf(professional.id)).toMatchObject({ rating: 2, review_count: 1 })
})

test('corrects counts by stars that a recount finds wrong', async () => {
  const { professional } = await reviewed({ rating: 2 })
  await fixture.db.kysely
    .updateTable('review_stars')
    .set({ stars: 4, reviews: 7 })
    .where('professional_id', '=', professional.id)
    .execute()
  expect(await recountFigures(fixture.context())).toBe(1)
  expect(await countsOf(professional.id)).toEqual([0, 0, 0, 1, 0])
})

test('corrects a number of views that a recount finds wrong, and counts concurrent ones once each', async () => {
  const pro = newProfessional()
  const { id } = await fixture.listed(pro)
  const athletes = Array.from({ length: 6 }, newAthlete)
  await Promise.all(
    [...athletes, ...athletes].map((as) => fixture.request(recordProfileView, { params: { id } }, { as })),
  )
  const total = async () => (await fixture.request(countProfileViews, {}, { as: pro })).body.total
  expect(await total()).toBe(6)
  expect(await recountFigures(fixture.context())).toBe(0)
  await fixture.db.kysely
    .updateTable('profile_view_counts')
    .set({ views: 2 })
    .where('professional_id', '=', id)
    .execute()
  expect(await recountFigures(fixture.context())).toBe(1)
  expect(await total()).toBe(6)
})

test('still counts views whose rows were deleted after their retention', async () => {
  const pro = newProfessional()
  const { id } = await fixture.listed(pro)
  await fixture.request(recordProfileView, { params: { id } }, { as: newAthlete() })
  await fixture.db.pool.query(`update profile_views set viewed_at = viewed_at - make_interval(days => $1)`, [
    PROFILE_VIEW_RETENTION_DAYS + 1,
  ])
  await fixture.request(recordProfileView, { params: { id } }, { as: newAthlete() })
  await fixture.runJobs('old-views')
  const { rowCount } = await fixture.db.pool.query('select 1 from profile_views where professional_id = $1', [
    id,
  ])
  expect(rowCount).toBe(1)
  expect(await recountFigures(fixture.context())).toBe(0)
  expect((await fixture.request(countProfileViews, {}, { as: pro })).body.total).toBe(2)
})

test('keeps booking’s newest next slots and response figures, in any order and once per event [find/next-slots] [response/public]', async () => {
  const { id: professional_id } = await fixture.listed(newProfessional())
  const slots = (version: number, next_slot_at: string | null) => ({
    professional_id,
    version,
    next_slot_at,
    next_evening_at: null,
    next_weekend_at: '2026-11-28T16:00:00.000Z',
    offers_in_person: true,
    offers_online: false,
  })
  const newest = slots(3, '2026-11-24T16:00:00.000Z')
  const send = (data: typeof newest, times = 1) =>
    fixture.deliver(nextSlotsChanged, professional_id, data, { times })
  const stored = () =>
    fixture.db.kysely
      .selectFrom('next_slots')
      .selectAll()
      .where('professional_id', '=', professional_id)
      .execute()
  await send(slots(1, null))
  await send(newest, 2)
  await send(slots(2, null))
  const at = (text: string) => new Date(text)
  const row = {
    ...newest,
    next_slot_at: at('2026-11-24T16:00:00Z'),
    next_weekend_at: at('2026-11-28T16:00:00Z'),
  }
  expect(await stored()).toEqual([row])
  await fixture.db.kysely.updateTable('next_slots').set({ offers_online: true }).execute()
  await send(newest)
  expect(await stored()).toEqual([row])

  const figures = (version: number, answered_percent: number | null, usual_hours: number | null) =>
    fixture.deliver(responseFiguresChanged, professional_id, {
      professional_id,
      version,
      answered_percent,
      usual_hours,
    })
  const responseOf = async () => (await cardOf(professional_id)).response
  expect(await responseOf()).toBeNull()
  await figures(2, 96, 3)
  await figures(1, 40, 30)
  expect(await responseOf()).toEqual({ answered_percent: 96, usual_hours: 3 })
  await figures(3, 0, null)
  expect(await responseOf()).toEqual({ answered_percent: 0, usual_hours: null })
  await figures(4, null, null)
  expect(await responseOf()).toBeNull()
})
