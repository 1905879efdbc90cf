import type { CancelledBy } from '@fieldside/contracts/appointment-sides.ts'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import {
  NO_SHOW_REVIEWABLE_HOURS,
  REVIEW_EDIT_HOURS,
  REVIEWS_FOR_ATHLETE,
  REVIEWS_FOR_PROFESSIONAL,
} from '@fieldside/contracts/limits.ts'
import type { Viewer } from '../../professionals/rules/visibility.ts'

type ReviewState = 'shown' | 'hidden' | 'did_not_take_place'
type ReviewSort = 'newest' | 'highest' | 'lowest'

/** Returns until when an athlete can review a session that a no-show report ended; null if the report is their own. */
export const reviewableUntil = (reportedBy: CancelledBy, reportedAt: Date): Date | null =>
  reportedBy === 'professional' ? new Date(reportedAt.getTime() + NO_SHOW_REVIEWABLE_HOURS * HOUR_MS) : null

export const isReviewable = (
  { took_place, reviewable_until }: { took_place: boolean; reviewable_until: Date | null },
  now: Date,
): boolean => took_place || (reviewable_until !== null && now < reviewable_until)

type Moderation = { hidden: boolean; took_place: boolean }

/** Returns a review's state. A session that didn't take place takes precedence over hiding. */
export const stateOf = ({ hidden, took_place }: Moderation): ReviewState => {
  if (!took_place) return 'did_not_take_place'
  return hidden ? 'hidden' : 'shown'
}

export const editEndsAt = ({ created_at }: { created_at: Date }): Date =>
  new Date(created_at.getTime() + REVIEW_EDIT_HOURS * HOUR_MS)

export type EditRefusal = 'edit-window-over' | 'review-not-shown'

export const refuseEdit = (review: Moderation & { created_at: Date }, now: Date): EditRefusal | null => {
  if (stateOf(review) !== 'shown') return 'review-not-shown'
  return now < editEndsAt(review) ? null : 'edit-window-over'
}

type Reviewed = Moderation & {
  athlete_id: string
  professional_user_id: string
  created_at: Date
}
type Known = { isAnswered: boolean; isReported: boolean; now: Date }

export const actionsOn = (review: Reviewed, viewer: Viewer, { isAnswered, isReported, now }: Known) => {
  const isAuthor = viewer.userId === review.athlete_id
  const isShown = stateOf(review) === 'shown'
  return {
    edit: isAuthor && viewer.role === 'athlete' && refuseEdit(review, now) === null,
    reply:
      isShown &&
      !isAnswered &&
      viewer.role === 'professional' &&
      viewer.userId === review.professional_user_id,
    report: isShown && !isAuthor && !isReported && viewer.role !== 'admin',
    hide: isShown && viewer.role === 'admin',
  }
}

export const maySeeReview = (review: Moderation & { athlete_id: string }, viewer: Viewer): boolean =>
  stateOf(review) === 'shown' || viewer.role === 'admin' || viewer.userId === review.athlete_id

export const listedAtMost = ({ role }: Viewer, wanted?: number): number =>
  Math.min(
    wanted ?? REVIEWS_FOR_ATHLETE,
    role === 'professional' ? REVIEWS_FOR_PROFESSIONAL : REVIEWS_FOR_ATHLETE,
  )

export const STARS = [5, 4, 3, 2, 1] as const

/**
 * Returns the numbers of stars whose reviews a list shows, one after another, each newest first. [null] stands for all
 * of them in one.
 */
export const levelsOf = (sort: ReviewSort, stars: number | undefined): readonly (number | null)[] => {
  if (stars !== undefined) return [stars]
  if (sort === 'newest') return [null]
  return sort === 'highest' ? STARS : STARS.toReversed()
}
