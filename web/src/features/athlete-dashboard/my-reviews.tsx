import type { MyReview } from '@fieldside/contracts/http/bff/reviews.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { formatClock, formatDay } from '@/client/time-format.ts'
import { pictureOf } from '@/entities/professional/picture.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { Comment, Response, Written } from '@/entities/review/review-item.tsx'
import { ReviewStateNote } from '@/entities/review/review-state-note.tsx'
import { ReviewsRead } from '@/entities/review/reviews-read.tsx'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { List } from '@/ui/list.tsx'
import { Stars } from '@/ui/stars.tsx'

const ReviewDialog = lazyDialog(
  async () => (await import('@/entities/review/review-dialog.tsx')).ReviewDialog,
)

export const MyReviews = () => {
  const read = useEndpoint(screens.myReviewsScreen, {})
  return (
    <ReviewsRead query={read}>
      {({ reviews }) => (reviews.length === 0 ? <NoReviews /> : <ReviewRows reviews={reviews} />)}
    </ReviewsRead>
  )
}

const NoReviews = () => (
  <EmptyState
    title="No reviews yet"
    action={<LinkButton to="/athlete-dashboard?tab=history">Go to your sessions</LinkButton>}
  >
    After a session, you can review it. Your reviews help other athletes choose.
  </EmptyState>
)

const ReviewRows = ({ reviews }: { reviews: readonly MyReview[] }) => (
  <Card>
    <List items={reviews} className="p-5">
      {(review) => <ReviewRow review={review} />}
    </List>
  </Card>
)

const ReviewRow = ({ review }: { review: MyReview }) => {
  const [editing, setEditing] = useState(false)
  const name = professionalName(review.professional)
  return (
    <article aria-label={`Your review of ${name}`} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4">
      <Avatar id={review.professional.user_id} name={name} picture={pictureOf(review.professional)} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-sans font-semibold text-base tracking-normal">
            <Link
              to={`/professional/${review.professional_id}`}
              className="rounded-sm underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <Stars given={review.rating} />
          <Written review={review} />
        </div>
        <Comment text={review.comment} />
        <ReviewStateNote review={review} />
        <Response review={review} professional={name} />
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <LinkButton to={`/booking/${review.appointment_id}`} size="sm" variant="outline">
            View booking
          </LinkButton>
          {review.actions.edit && (
            <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
              Edit review
            </Button>
          )}
          {review.editable_until && (
            <span className="text-muted text-sm">
              until {formatDay(review.editable_until)}, {formatClock(review.editable_until)}
            </span>
          )}
        </p>
      </div>
      {editing && (
        <ReviewDialog
          name={name}
          appointmentId={review.appointment_id}
          review={review}
          onClose={() => setEditing(false)}
        />
      )}
    </article>
  )
}
