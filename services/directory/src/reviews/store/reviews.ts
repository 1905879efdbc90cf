import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DirectorySchema, Reader, ReviewResponseRow, ReviewRow } from '../../schema.ts'

export type ReviewRecord = ReviewRow & {
  professional_user_id: string
  response_id: string | null
  response_text: string | null
  responded_at: Date | null
  is_reported: boolean
}

/** Narrow it with where, orderBy, and limit on 'r'. */
export const selectReviews = (db: Reader, viewerId: string) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .leftJoin('review_responses as a', 'a.review_id', 'r.id')
    .selectAll('r')
    .select(['p.user_id as professional_user_id', 'a.id as response_id', 'a.response_text'])
    .select('a.created_at as responded_at')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('review_reports as x')
            .select('x.id')
            .whereRef('x.review_id', '=', 'r.id')
            .where('x.reporter_id', '=', viewerId),
        )
        .$castTo<boolean>()
        .as('is_reported'),
    )

export const findReview = (db: Reader, viewerId: string, id: string): Promise<ReviewRecord | undefined> =>
  selectReviews(db, viewerId).where('r.id', '=', id).executeTakeFirst()

export const lockReview = (tx: Tx<DirectorySchema>, id: string): Promise<ReviewRow | undefined> =>
  tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Lists the visible reviews of a professional, newest first. Superseded ones are among them. */
export const listVisible = (
  db: Reader,
  viewerId: string,
  professionalId: string,
  limit: number,
): Promise<ReviewRecord[]> =>
  selectReviews(db, viewerId)
    .where('r.professional_id', '=', professionalId)
    .where('r.counts', '=', true)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

/** The review after which a page starts, among those with `stars` stars; null: with any number. */
type ReviewPosition = TimedPosition & { stars: number | null }
type ReviewPage = { levels: readonly (number | null)[]; after: ReviewPosition | null; limit: number }

/**
 * Lists one more of a professional's reviews than `limit`: those of each level in order, newest first. Reading one
 * number of stars after another, an index serves every order and page. Levels leave superseded reviews out.
 */
export const listByLevel = async (
  db: Reader,
  viewerId: string,
  professionalId: string,
  { levels, after, limit }: ReviewPage,
): Promise<ReviewRecord[]> => {
  const found: ReviewRecord[] = []
  for (const level of levels.slice(after ? levels.indexOf(after.stars) : 0)) {
    let query = selectReviews(db, viewerId)
      .where('r.professional_id', '=', professionalId)
      .where('r.counts', '=', true)
    if (level !== null) query = query.where('r.rating', '=', level).where('r.superseded', '=', false)
    if (after?.stars === level)
      query = query.where(sql<boolean>`(r.created_at, r.id) < (${after.at}, ${after.id}::uuid)`)
    const rows = await query
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit + 1 - found.length)
      .execute()
    found.push(...rows)
    if (found.length > limit) break
  }
  return found
}

export const countByStars = (
  db: Reader,
  professionalId: string,
): Promise<{ stars: number; reviews: number }[]> =>
  db
    .selectFrom('review_stars')
    .select(['stars', 'reviews'])
    .where('professional_id', '=', professionalId)
    .execute()

/** Lists the athlete's own reviews, newest first, including hidden ones. */
export const listOfAthlete = (db: Reader, athleteId: string, limit: number): Promise<ReviewRecord[]> =>
  selectReviews(db, athleteId)
    .where('r.athlete_id', '=', athleteId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

export const listOfAppointments = (
  db: Reader,
  athleteId: string,
  appointmentIds: readonly string[],
): Promise<ReviewRecord[]> =>
  appointmentIds.length === 0
    ? Promise.resolve([])
    : selectReviews(db, athleteId)
        .where('r.athlete_id', '=', athleteId)
        .where('r.appointment_id', 'in', [...appointmentIds])
        .execute()

/** Returns whether a session has a review, shown or not. */
export const hasReview = async (db: Reader, appointmentId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a session, so that a no-show report comes before or after a review, never in between. */
export const lockSession = (tx: Tx<DirectorySchema>, appointmentId: string, athleteId: string) =>
  tx
    .selectFrom('completed_sessions')
    .select(['professional_id', 'took_place', 'reviewable_until'])
    .where('appointment_id', '=', appointmentId)
    .where('athlete_id', '=', athleteId)
    .forUpdate()
    .executeTakeFirst()

type Reviewable = { appointment_id: string; reviewable_until: Date | null }

/** Returns the athlete's no-shows among these sessions that they can still review. */
export const listReviewableNoShows = (
  db: Reader,
  athleteId: string,
  appointmentIds: readonly string[],
  now: Date,
): Promise<Reviewable[]> =>
  appointmentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('completed_sessions')
        .select(['appointment_id', 'reviewable_until'])
        .where('athlete_id', '=', athleteId)
        .where('appointment_id', 'in', [...appointmentIds])
        .where('reviewable_until', '>', now)
        .execute()

type NewReview = Omit<Insertable<DirectorySchema['reviews']>, 'id'>

/** Inserts a review. Returns undefined if the appointment already has one. */
export const insertReview = (tx: Tx<DirectorySchema>, review: NewReview): Promise<ReviewRow | undefined> =>
  tx
    .insertInto('reviews')
    .values({ id: newId(), ...review })
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateReview = async (
  tx: Tx<DirectorySchema>,
  id: string,
  changes: Omit<Updateable<DirectorySchema['reviews']>, 'id'>,
): Promise<void> => {
  await tx.updateTable('reviews').set(changes).where('id', '=', id).execute()
}

type NewResponse = Omit<ReviewResponseRow, 'id'>

/** Inserts a reply. Returns undefined if the review already has one. */
export const insertResponse = (
  tx: Tx<DirectorySchema>,
  response: NewResponse,
): Promise<ReviewResponseRow | undefined> =>
  tx
    .insertInto('review_responses')
    .values({ id: newId(), ...response })
    .onConflict((conflict) => conflict.column('review_id').doNothing())
    .returningAll()
    .executeTakeFirst()
