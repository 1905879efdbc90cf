import {
  adminReviewsScreen,
  myReviewsScreen,
  profileReviewsScreen,
  providerAnalyticsScreen,
  providerReviewsScreen,
  type ShownReview,
} from '@fieldside/contracts/http/bff/reviews.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import type { PersonName } from '@fieldside/contracts/http/identity.ts'
import { countProfileViews } from '@fieldside/contracts/http/profiles.ts'
import {
  adminListReviews,
  browseReviews,
  listMyReviews,
  listReviews,
  type Review,
} from '@fieldside/contracts/http/reviews.ts'
import { PAGE_SIZE, REVIEWS_FOR_PROFESSIONAL } from '@fieldside/contracts/limits.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullName } from './parts/full-name.ts'
import { professionalsById, usersById } from './parts/lookups.ts'
import { ownProfessional } from './parts/own-professional.ts'
import { shortAthleteName, userName } from './parts/user-name.ts'

const cardsOf = (ctx: RequestContext, reviews: readonly Review[]) =>
  professionalsById(
    ctx,
    reviews.map((review) => review.professional_id),
  )

const athleteName = (person: PersonName | undefined): string => userName(person, 'Athlete')

const withAuthors = async (
  ctx: RequestContext,
  reviews: readonly Review[],
  nameOf: typeof athleteName,
): Promise<ShownReview[]> => {
  const names = await usersById(
    ctx,
    reviews.map((review) => review.athlete_id),
  )
  return reviews.map((review) => ({ ...review, author: nameOf(names.get(review.athlete_id)) }))
}

const serveOfProfessional = (bff: Bff): void => {
  serve(bff, profileReviewsScreen, async (ctx, { params, query }) => {
    const limit = query.cursor ? PAGE_SIZE : REVIEWS_FOR_PROFESSIONAL
    const { items, ...page } = await ctx.read('directory', browseReviews, {
      params,
      query: { ...query, limit },
    })
    const isAdmin = ctx.user().role === 'admin'
    return { ...page, items: await withAuthors(ctx, items, isAdmin ? athleteName : shortAthleteName) }
  })
  serve(bff, providerReviewsScreen, async (ctx) => {
    const own = await ownProfessional(ctx)
    if (!own) return { reviews: [], rating: null, review_count: 0 }
    const { reviews } = await ctx.read('directory', listReviews, { params: { id: own.id } })
    const { rating, review_count } = own
    return { reviews: await withAuthors(ctx, reviews, athleteName), rating, review_count }
  })
  serve(bff, providerAnalyticsScreen, (ctx, { query }) => ctx.read('directory', countProfileViews, { query }))
}

const serveOfAthlete = (bff: Bff): void =>
  serve(bff, myReviewsScreen, async (ctx) => {
    const { reviews } = await ctx.read('directory', listMyReviews)
    const cards = await cardsOf(ctx, reviews)
    return {
      reviews: reviews.flatMap((review) => {
        const professional = cards.get(review.professional_id)
        return professional ? [{ ...review, professional }] : []
      }),
    }
  })

const professionalName = (card: ProfessionalCard | undefined): string =>
  (card && fullName(card)) || 'Unnamed professional'

const serveOfAdmin = (bff: Bff): void =>
  serve(bff, adminReviewsScreen, async (ctx, { query }) => {
    const { items, next } = await ctx.read('directory', adminListReviews, { query })
    const people = items.flatMap(({ athlete_id, reports }) => [
      athlete_id,
      ...reports.map(({ reporter_id }) => reporter_id),
    ])
    const [names, cards] = await Promise.all([usersById(ctx, people), cardsOf(ctx, items)])
    return {
      next,
      items: items.map((review) => ({
        ...review,
        author: athleteName(names.get(review.athlete_id)),
        professional_name: professionalName(cards.get(review.professional_id)),
        reports: review.reports.map(({ reporter_id, reason, reported_at }) => ({
          reporter: userName(names.get(reporter_id), 'Unnamed user'),
          reason,
          reported_at,
        })),
      })),
    }
  })

export const serveReviews = (bff: Bff): void => {
  serveOfProfessional(bff)
  serveOfAthlete(bff)
  serveOfAdmin(bff)
}
