import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { Star } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useOpen } from '@/client/use-dialog-address.ts'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { Stars } from '@/ui/stars.tsx'
import { Time } from '@/ui/time.tsx'
import { professionalName } from '../professional/words.ts'
import { Comment, Response } from './review-item.tsx'
import { ReviewStateNote } from './review-state-note.tsx'

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)

type SessionReviewProps = {
  booking: Booking
  size?: ComponentProps<typeof Button>['size']
  /** Closes the form that the address opens. Undefined if it opens none. */
  closeAddress?: (() => void) | undefined
}

export const SessionReview = ({ booking, size = 'default', closeAddress }: SessionReviewProps) => {
  const [open, setOpen] = useState(false)
  const { review, may_review, review_until } = booking
  const isAsked = useOpen(closeAddress !== undefined, may_review === true)
  if (!review && !may_review) return null
  const name = professionalName(booking.professional)
  return (
    <div>
      {review && (
        <div className="mb-2.5">
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <span className="text-muted">Your review</span>
            <Stars given={review.rating} />
          </p>
          <Comment text={review.comment} />
          <ReviewStateNote review={review} />
          <Response review={review} professional={name} />
        </div>
      )}
      {review_until && (
        <p className="mb-2.5 text-muted text-sm">
          If the session took place, you can review it until <Time at={review_until} />.
        </p>
      )}
      {(may_review || review?.actions.edit) && (
        <Button size={size} variant={review ? 'outline' : 'default'} onClick={() => setOpen(true)}>
          {!review && <Star aria-hidden />}
          {review ? 'Edit review' : 'Leave a review'}
        </Button>
      )}
      {(open || isAsked) && (
        <ReviewDialog
          name={name}
          appointmentId={booking.id}
          review={review}
          onClose={() => {
            setOpen(false)
            closeAddress?.()
          }}
        />
      )}
    </div>
  )
}
