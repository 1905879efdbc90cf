import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminReview } from '@fieldside/contracts/http/bff/reviews.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { ReasonDialog } from '@/ui/reason-dialog.tsx'

const resolver = lazyResolver(async () => (await import('@fieldside/contracts/http/reviews.ts')).ReviewReason)

export const ReportDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <ReasonDialog
    title="Report this review?"
    description="Tell us what’s wrong: insults, private details, or a review of something else."
    label="Report"
    resolver={resolver}
    command={actions.reportReview}
    params={{ id }}
    success={['Review reported', 'An administrator will look at it.']}
    failure="We couldn’t report the review"
    onClose={onClose}
  />
)

type HideDialogProps = { id: string; author: string; onClose: () => void }

export const HideDialog = ({ id, author, onClose }: HideDialogProps) => (
  <ReasonDialog
    title={`Hide the review by ${author}?`}
    description="Only its author and administrators will see it, and it won’t count toward the rating. The author sees your reason, and we record it."
    label="Hide review"
    destructive
    resolver={resolver}
    command={actions.hideReview}
    params={{ id }}
    success={['Review hidden', 'It no longer counts toward the rating.']}
    failure="We couldn’t hide the review"
    onClose={onClose}
  />
)

type KeepDialogProps = { review: AdminReview; onClose: () => void }

export const KeepDialog = ({ review, onClose }: KeepDialogProps) => {
  const isHidden = review.state === 'hidden'
  return (
    <ReasonDialog
      title={isHidden ? 'Show this review again?' : 'Keep this review?'}
      description={
        isHidden
          ? 'Everyone will see it, and it will count toward the rating again. We record your reason.'
          : 'The review stays visible and its reports are closed. We record your reason.'
      }
      label={isHidden ? 'Show again' : 'Keep review'}
      failure="We couldn’t save your decision"
      resolver={resolver}
      command={actions.keepReview}
      params={{ id: review.id }}
      success={isHidden ? 'Review shown again' : 'Review kept'}
      onClose={onClose}
    />
  )
}
