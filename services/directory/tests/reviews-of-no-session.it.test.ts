import { appointmentCompleted } from '@fieldside/contracts/events/booking.ts'
import * as api from '@fieldside/contracts/http/reviews.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, newAthlete, newProfessional, type World } from './fixture.ts'
import { reviewSteps } from './review-steps.ts'
import { sessionFacts, takeSessionBack } from './session-facts.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const { post, edit, cardOf, listed, met, reviewed } = reviewSteps(() => world)

test('a session that did not take place cannot be reviewed', async () => {
  const { athlete, session } = await met()
  await takeSessionBack(world, session)
  const refused = await post(athlete, session.appointment_id)
  expect([refused.status, refused.problem.code]).toEqual([409, 'did-not-take-place'])
})

test('a review of a session that turns out not to have taken place counts no longer; its author still has it', async () => {
  const { professional, athlete, session, review } = await reviewed()
  await takeSessionBack(world, session)
  expect(await cardOf(professional.id)).toMatchObject({ rating: null, review_count: 0 })
  expect(await listed(professional.id)).toEqual([])
  const mine = await world.request(api.listMyReviews, {}, { as: athlete })
  expect(mine.body.reviews).toMatchObject([{ id: review.id, state: 'did_not_take_place' }])
  const changed = await edit(athlete, review.id)
  expect(changed.problem.code).toBe('review-not-shown')
  const again = { ...session, version: session.version + 1 }
  await world.deliver(appointmentCompleted, again.appointment_id, again, { times: 2 })
  expect(await listed(professional.id)).toEqual([])
})

test('the reviewed professional cannot take a posted review out by saying that the session did not take place [appointment-states/did-not-take-place]', async () => {
  const { professional, session, review } = await reviewed()
  await takeSessionBack(world, session, 'professional')
  expect(await cardOf(professional.id)).toMatchObject({ review_count: 1 })
  expect(await listed(professional.id)).toMatchObject([{ id: review.id, state: 'shown' }])
})

test('a review posted in the same moment counts, or is rejected because the professional was first', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { professional, athlete, session } = await met()
    const [posted] = await Promise.all([
      post(athlete, session.appointment_id),
      takeSessionBack(world, session, 'professional'),
    ])
    const isPosted = posted.status === 201
    expect(await cardOf(professional.id)).toMatchObject({ review_count: isPosted ? 1 : 0 })
  }
})

test('booking reads whether a session has a review, also a hidden one', async () => {
  const { session } = await met()
  const ask = async (id: string) => {
    const input = { params: { id } }
    return (await world.request(api.getReviewPosted, input, { as: { service: 'booking' } })).body.posted
  }
  expect(await ask(session.appointment_id)).toBe(false)
  const { review } = await reviewed()
  await world.db.kysely.updateTable('reviews').set({ hidden: true }).where('id', '=', review.id).execute()
  expect(await ask(review.appointment_id)).toBe(true)
})

test('a review posted while it is told that the session did not take place never counts', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { professional, athlete, session } = await met()
    await Promise.all([post(athlete, session.appointment_id), takeSessionBack(world, session)])
    expect(await cardOf(professional.id)).toMatchObject({ review_count: 0 })
  }
})

test('word that a session did not take place holds, also when its end is told late', async () => {
  const professional = await world.listed(newProfessional())
  const athlete = newAthlete()
  const facts = sessionFacts(professional, athlete.userId)
  await takeSessionBack(world, facts)
  await world.deliver(appointmentCompleted, facts.appointment_id, facts, { times: 2 })
  expect((await post(athlete, facts.appointment_id)).problem.code).toBe('did-not-take-place')
})
