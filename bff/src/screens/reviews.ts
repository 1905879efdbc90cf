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
import { lookupProfessionals } from '@fieldside/contracts/http/professional-lookups.ts'
import { countProfileViews } from '@fieldside/contracts/http/profiles.ts'
import {
  adminListReviews,
  listMyReviews,
  listReviews,
  type Review,
} from '@fieldside/contracts/http/reviews.ts'
import { REVIEWS_FOR_PROFESSIONAL } from '@fieldside/contracts/limits.ts'
import type { Asker } from '../asker.ts'
import { fullName } from '../full-name.ts'
import { ownProfessional } from '../own-professional.ts'
import { namesOf } from '../people-names.ts'
import { type Bff, serve } from '../serve.ts'

const WHO_LEFT = 'Deleted user'
const cardsOf = async (asker: Asker, reviews: readonly Review[]): Promise<Map<string, ProfessionalCard>> => {
  const ids = [...new Set(reviews.map((review) => review.professional_id))]
  if (ids.length === 0) return new Map()
  const { professionals } = await asker.askAsBff('directory', lookupProfessionals, { body: { ids } })
  return new Map(professionals.map((card) => [card.id, card]))
}

const longName = (person: PersonName | undefined): string => person?.full_name || WHO_LEFT

/** 'Jonah R.' */
const shortName = (person: PersonName | undefined): string => {
  if (!person?.first_name) return WHO_LEFT
  const initial = [...person.last_name][0]
  return initial ? `${person.first_name} ${initial}.` : person.first_name
}

const withAuthors = async (
  asker: Asker,
  reviews: readonly Review[],
  nameOf: typeof longName,
): Promise<ShownReview[]> => {
  const names = await namesOf(
    asker,
    reviews.map((review) => review.athlete_id),
  )
  return reviews.map((review) => ({ ...review, author: nameOf(names.get(review.athlete_id)) }))
}

const serveOfProfessional = (bff: Bff): void => {
  serve(bff, profileReviewsScreen, async (asker, { params }) => {
    const query = { limit: REVIEWS_FOR_PROFESSIONAL }
    const { reviews } = await asker.ask('directory', listReviews, { params, query })
    const isAdmin = asker.user().role === 'admin'
    return { reviews: await withAuthors(asker, reviews, isAdmin ? longName : shortName) }
  })
  serve(bff, providerReviewsScreen, async (asker) => {
    const own = await ownProfessional(asker)
    if (!own) return { reviews: [], rating: null, review_count: 0 }
    const { reviews } = await asker.ask('directory', listReviews, { params: { id: own.id } })
    const { rating, review_count } = own
    return { reviews: await withAuthors(asker, reviews, longName), rating, review_count }
  })
  serve(bff, providerAnalyticsScreen, (asker, { query }) =>
    asker.ask('directory', countProfileViews, { query }),
  )
}

const serveOfAthlete = (bff: Bff): void =>
  serve(bff, myReviewsScreen, async (asker) => {
    const { reviews } = await asker.ask('directory', listMyReviews)
    const cards = await cardsOf(asker, reviews)
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
  serve(bff, adminReviewsScreen, async (asker, { query }) => {
    const { items, next } = await asker.ask('directory', adminListReviews, { query })
    const people = items.flatMap(({ athlete_id, reports }) => [
      athlete_id,
      ...reports.map(({ reporter_id }) => reporter_id),
    ])
    const [names, cards] = await Promise.all([namesOf(asker, people), cardsOf(asker, items)])
    return {
      next,
      items: items.map((review) => ({
        ...review,
        author: longName(names.get(review.athlete_id)),
        professional_name: professionalName(cards.get(review.professional_id)),
        reports: review.reports.map(({ reporter_id, reason, reported_at }) => ({
          ...{ reporter: longName(names.get(reporter_id)), reason, reported_at },
        })),
      })),
    }
  })

export const serveReviews = (bff: Bff): void => {
  serveOfProfessional(bff)
  serveOfAthlete(bff)
  serveOfAdmin(bff)
}
