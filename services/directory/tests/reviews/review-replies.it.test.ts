import { reviewReplied } from '@fieldside/contracts/events/directory.ts'
import * as api from '@fieldside/contracts/http/reviews.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, newAdmin, newAthlete, newProfessional } from '../fixture.ts'
import { reviewSteps } from '../review-steps.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
const { reply, listed, reviewed, eventsOf } = reviewSteps(() => fixture)

test('accepts one reply by the reviewed professional, also under concurrency [review-reply/once] [review-reply/refuse-second] [entities/review-response] [calls/review-responses]', async () => {
  const { pro, professional, athlete, review } = await reviewed()
  const before = await listed(professional.id, pro)
  expect(before[0]?.actions.reply).toBe(true)
  const replies = await Promise.all(['One', 'Two', 'Three'].map((text) => reply(pro, review.id, text)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('already-replied')
  const posted = replies.find(({ status }) => status === 201)!.body
  expect(posted).toEqual({
    id: posted.id,
    review_id: review.id,
    professional_id: professional.id,
    response_text: posted.response_text,
    created_at: fixture.clock.now().toISOString(),
  })
  for (const as of [pro, athlete, newAdmin()]) {
    const read = await fixture.request(api.getReviewResponse, { params: { id: review.id } }, { as })
    expect(read.body.response).toEqual(posted)
  }
  expect((await listed(professional.id, pro))[0]).toMatchObject({
    response: posted,
    actions: { reply: false },
  })
  const events = await eventsOf(reviewReplied.type, review.id)
  expect(events.map(({ data }) => data)).toEqual([
    {
      review_id: review.id,
      professional_id: professional.id,
      professional_user_id: pro.userId,
      athlete_id: athlete.userId,
      appointment_id: review.appointment_id,
    },
  ])
})

test('posts a reply once per key', async () => {
  const { pro, review } = await reviewed()
  const first = await reply(pro, review.id, 'Thank you', 'once')
  const again = await reply(pro, review.id, 'Thank you', 'once')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
})

test.each(['', '   ', '\n\t'])('rejects a reply of %j [review-reply/empty]', async (text) => {
  const { pro, review } = await reviewed()
  const refused = await reply(pro, review.id, text)
  expect(refused.status).toBe(400)
  expect(refused.problem.detail).toBe('Please enter a reply before submitting.')
})

test('rejects replies by other professionals, athletes, and admins [review-reply/refuse-other-professional] [review-reply/refuse-athlete] [review-reply/refuse-admin]', async () => {
  const { professional, athlete, review } = await reviewed()
  const other = newProfessional()
  await fixture.listed(other)
  const replies = [
    await reply(other, review.id),
    await reply(athlete, review.id),
    await reply(newAthlete(), review.id),
    await reply(newAdmin(), review.id),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 403, 403, 403])
  for (const as of [other, athlete, newAdmin()])
    expect((await listed(professional.id, as))[0]).toMatchObject({
      response: null,
      actions: { reply: false },
    })
})

test('returns 404 to a professional without a record [review-reply/profile-missing]', async () => {
  const { review } = await reviewed()
  const refused = await reply(newProfessional(), review.id)
  expect([refused.status, refused.problem.detail]).toEqual([404, 'Professional profile not found.'])
})
