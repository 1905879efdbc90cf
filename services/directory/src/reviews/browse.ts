import type { Review, ReviewPageQuery, StarCounts } from '@fieldside/contracts/http/reviews.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import { pageFrom } from '@fieldside/platform/page.ts'
import { z } from 'zod'
import type { DirectoryContext } from '../context.ts'
import { noProfessional } from '../errors.ts'
import { maySee } from '../professionals/rules/visibility.ts'
import { findById } from '../professionals/store/professionals.ts'
import { levelsOf, STARS } from './rules/review.ts'
import { countByStars, listByLevel } from './store/reviews.ts'
import { reviewOf } from './views.ts'

const Position = TimedPosition.extend({ stars: z.int().min(1).max(5).nullable() })

type ReviewPage = { items: Review[]; next: string | null; by_stars: StarCounts }

/** Lists the reviews of a professional whom the caller may see, and counts them by stars. @throws notFound, invalidInput */
export const browseReviews = async (
  ctx: DirectoryContext,
  professionalId: string,
  { stars, sort, limit, cursor }: ReviewPageQuery,
): Promise<ReviewPage> => {
  const viewer = userOf(ctx)
  const db = ctx.db.kysely
  // A cursor of another order or filter belongs to another list.
  const cursors = cursorCodec(`reviews-${sort}-${stars ?? 'all'}`, Position)
  const after = cursors.decode(cursor)
  const levels = levelsOf(sort, stars)
  const record = await findById(db, professionalId)
  if (!record || !maySee(record, viewer)) throw noProfessional()
  const [found, counts] = await Promise.all([
    listByLevel(db, viewer.userId, professionalId, { levels, after, limit }),
    countByStars(db, professionalId),
  ])
  const { items, next } = pageFrom(found, limit, cursors, ({ rating, created_at, id }) => ({
    stars: levels[0] === null ? null : rating,
    at: created_at,
    id,
  }))
  return {
    items: items.map((review) => reviewOf(review, viewer, ctx.now())),
    next,
    by_stars: STARS.map((level) => ({
      stars: level,
      reviews: counts.find((count) => count.stars === level)?.reviews ?? 0,
    })),
  }
}
