import { getProfessional } from '@fieldside/contracts/http/directory.ts'
import * as api from '@fieldside/contracts/http/reviews.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { type Fixture, newAthlete, newProfessional } from './fixture.ts'
import { completeSession } from './session-facts.ts'

export const GOOD = { rating: 5, comment: 'My knee is back, and so am I.' }
type Body = { rating: number; comment?: string }

export const reviewSteps = (fixture: () => Fixture) => {
  const post = (as: Person | undefined, appointment_id: string, body: Body = GOOD, idempotencyKey?: string) =>
    fixture().request(api.postReview, { body: { appointment_id, ...body } }, { as, idempotencyKey })
  const edit = (
    as: Person | undefined,
    id: string,
    body: Body = { rating: 3, comment: 'On second thought.' },
  ) => fixture().request(api.editReview, { params: { id }, body }, { as })
  const reply = (as: Person | undefined, id: string, response_text = 'Thank you!', idempotencyKey?: string) =>
    fixture().request(api.replyToReview, { params: { id }, body: { response_text } }, { as, idempotencyKey })
  const cardOf = async (id: string, as: Person = newAthlete()) =>
    (await fixture().request(getProfessional, { params: { id } }, { as })).body
  const listed = async (id: string, as: Person = newAthlete(), limit?: number) =>
    (await fixture().request(api.listReviews, { params: { id }, query: limit ? { limit } : {} }, { as })).body
      .reviews

  const page = (
    id: string,
    query: { stars?: number; sort?: 'newest' | 'highest' | 'lowest'; limit?: number; cursor?: string } = {},
    as: Person | undefined = newAthlete(),
  ) => fixture().request(api.browseReviews, { params: { id }, query }, { as })

  /** Creates a professional, an athlete, and their completed session. */
  const met = async () => {
    const pro = newProfessional()
    const professional = await fixture().listed(pro)
    const athlete = newAthlete()
    const session = await completeSession(fixture(), professional, athlete.userId)
    return { pro, professional, athlete, session }
  }

  /** Creates the same with a review. */
  const reviewed = async (body: Body = GOOD) => {
    const all = await met()
    const { body: review } = await post(all.athlete, all.session.appointment_id, body)
    return { ...all, review }
  }

  const eventsOf = async (type: string, review_id: string) =>
    (await fixture().emitted(type)).filter(
      ({ data }) => (data as { review_id: string }).review_id === review_id,
    )

  return { post, edit, reply, cardOf, listed, page, met, reviewed, eventsOf }
}
