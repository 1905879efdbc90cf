import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { useEndpoint } from '@/client/api.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { Average } from '@/entities/review/profile-reviews.tsx'
import { ReviewItem } from '@/entities/review/review-item.tsx'
import { ReviewsRead } from '@/entities/review/reviews-read.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

/** Shows the five most recent reviews. Each takes one reply. */
export const ReviewsTab = ({ professional }: { professional: Professional }) => {
  const read = useEndpoint(screens.providerReviewsScreen, {})
  const name = professionalName(professional)
  return (
    <Card className="max-w-3xl">
      <ReviewsRead query={read}>
        {({ reviews, rating, review_count }) =>
          rating === null ? (
            <NoReviews />
          ) : (
            <>
              <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 pt-4 pb-3">
                <h2 className="text-xl">Most recent reviews</h2>
                <Average rating={rating} count={review_count} />
              </header>
              <ul className="divide-y divide-line border-line border-t">
                {reviews.map((review) => (
                  <li key={review.id} className="p-5">
                    <ReviewItem review={review} professional={name} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </ReviewsRead>
    </Card>
  )
}

const NoReviews = () => (
  <EmptyState
    title="No reviews yet"
    action={
      <LinkButton to="/provider-dashboard" variant="outline">
        Go to your bookings
      </LinkButton>
    }
  >
    Athletes can review a session once it’s completed. You can reply to each review once.
  </EmptyState>
)
