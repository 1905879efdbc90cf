import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import { useEndpoint } from '../../client/api.ts'
import { Card } from '../../ui/card.tsx'
import { List } from '../../ui/list.tsx'
import { Stars } from '../../ui/stars.tsx'
import { professionalName } from '../professional/words.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewsRead } from './reviews-read.tsx'

export const ProfileReviews = ({ professional }: { professional: SearchCard }) => {
  const read = useEndpoint(screens.profileReviewsScreen, { params: { id: professional.id } })
  const { rating, review_count } = professional
  return (
    <section aria-labelledby="reviews">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="reviews" className="text-xl">
          Reviews
        </h2>
        {rating !== null && <Average rating={rating} count={review_count} />}
      </div>
      <Card>
        <ReviewsRead query={read}>
          {({ reviews }) =>
            reviews.length === 0 ? (
              <p className="p-5 text-muted">
                No reviews yet. Athletes can write one after a completed session.
              </p>
            ) : (
              <List items={reviews} className="p-5">
                {(review) => <ReviewItem review={review} professional={professionalName(professional)} />}
              </List>
            )
          }
        </ReviewsRead>
      </Card>
    </section>
  )
}

/** Example: '4.7 out of 5 · 31 reviews'. */
export const Average = ({ rating, count }: { rating: number; count: number }) => (
  <p className="flex items-center gap-2 text-muted text-sm">
    <span aria-hidden>
      <Stars given={rating} />
    </span>
    <span>
      <b className="text-ink tabular-nums">{rating.toFixed(1)}</b> out of 5 · {count}{' '}
      {count === 1 ? 'review' : 'reviews'}
    </span>
  </p>
)
