import { isolated } from '@fieldside/contracts/bidi.ts'
import type { ShownReview } from '@fieldside/contracts/http/bff/reviews.ts'
import type { Review } from '@fieldside/contracts/http/reviews.ts'
import { EyeOff, Flag, Reply } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Stars } from '@/ui/stars.tsx'
import { Time } from '@/ui/time.tsx'
import { HideDialog, ReportDialog } from './lazy-reason-dialogs.ts'
import { ReplyForm } from './lazy-reply-form.ts'

export const ReviewItem = ({ review, professional }: { review: ShownReview; professional: string }) => (
  <article
    aria-label={`Review by ${isolated(review.author)}`}
    className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3.5"
  >
    <Avatar id={review.athlete_id} name={review.author} size="sm" />
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">{isolated(review.author)}</b>
        <Stars given={review.rating} />
        <Written review={review} />
      </div>
      <Comment text={review.comment} />
      <Response review={review} professional={professional} />
      <ReviewActions review={review} />
    </div>
  </article>
)

export const Written = ({ review: { created_at, edited_at, is_older } }: { review: Review }) => (
  <span className="text-muted text-sm">
    <Time at={created_at} show="day" />
    {edited_at && ' · edited'}
    {is_older && ' · older review, not counted in the rating'}
  </span>
)

export const Comment = ({ text }: { text: string }) =>
  text ? <p className="mt-1.5 max-w-[68ch] whitespace-pre-line break-words">{text}</p> : null

export const Response = ({ review, professional }: { review: Review; professional: string }) =>
  review.response && (
    <div className="mt-3 border-turf border-l-2 pl-4">
      <p className="text-muted text-sm">
        <b className="font-semibold text-ink">Reply from {professional}</b> ·{' '}
        <Time at={review.response.created_at} show="day" />
      </p>
      <p className="mt-1 max-w-[68ch] whitespace-pre-line break-words">{review.response.response_text}</p>
    </div>
  )

const ACTIONS = [
  { action: 'reply', label: 'Reply', Icon: Reply, className: 'text-turf!' },
  { action: 'report', label: 'Report', Icon: Flag, className: undefined },
  { action: 'hide', label: 'Hide review', Icon: EyeOff, className: undefined },
] as const

type Open = (typeof ACTIONS)[number]['action'] | null

const ReviewActions = ({ review }: { review: ShownReview }) => {
  const [open, setOpen] = useState<Open>(null)
  const { reply, report, hide } = review.actions
  const close = () => setOpen(null)
  if (open === 'reply' && reply)
    return <ReplyForm reviewId={review.id} author={isolated(review.author)} onClose={close} />
  return (
    <>
      {(reply || report || hide) && (
        <div className="mt-2 -ml-3.5 flex flex-wrap gap-1">
          {ACTIONS.filter(({ action }) => review.actions[action]).map(
            ({ action, label, Icon, className }) => (
              <Button
                key={action}
                size="sm"
                variant="ghost"
                className={className}
                onClick={() => setOpen(action)}
              >
                <Icon aria-hidden />
                {label}
              </Button>
            ),
          )}
        </div>
      )}
      {open === 'report' && <ReportDialog id={review.id} onClose={close} />}
      {open === 'hide' && <HideDialog id={review.id} author={isolated(review.author)} onClose={close} />}
    </>
  )
}
