import { isolated } from '@fieldside/contracts/bidi.ts'
import type { AdminReview } from '@fieldside/contracts/http/bff/reviews.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { useSectionOfAddress } from '@/client/section-of-address.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { HideDialog, KeepDialog } from '@/entities/review/lazy-reason-dialogs.ts'
import { Comment, Written } from '@/entities/review/review-item.tsx'
import { ReviewsRead } from '@/entities/review/reviews-read.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardHeader } from '@/ui/card.tsx'
import { List } from '@/ui/list.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { Stars } from '@/ui/stars.tsx'
import { Time } from '@/ui/time.tsx'

type State = 'reported' | 'hidden'

const REPORTED = 'reported-reviews'

const useReviews = (state: State) => useEndpoint(screens.adminReviewsScreen, { query: { state } })

/** Links from the top of the page to the reported reviews below; renders nothing when there are none. */
export const ReportedStrip = () => {
  const page = useReviews('reported').data
  if (!page?.items.length) return null
  const count = `${page.items.length}${page.next ? '+' : ''}`
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-warn-soft px-4 py-3">
      <Flag aria-hidden className="size-[1.125rem] shrink-0 text-warn" />
      <span className="flex-1">
        {count === '1' ? 'One reported review is' : `${count} reported reviews are`} waiting for a decision.
      </span>
      <Link to={{ hash: REPORTED }} className="font-medium quiet-link">
        Show
      </Link>
    </p>
  )
}

export const ReportedReviews = () => {
  useSectionOfAddress(!useReviews('reported').isPending)
  return (
    <div className="mt-10 grid grid-cols-1 gap-7">
      <Card id={REPORTED} className="scroll-mt-20">
        <Reviews
          state="reported"
          title="Reported reviews"
          empty="No reported reviews. Reviews that people report will appear here."
        />
      </Card>
      <Card>
        <Reviews state="hidden" title="Hidden reviews" empty="No hidden reviews." />
      </Card>
    </div>
  )
}

const Reviews = ({ state, title, empty }: { state: State; title: string; empty: string }) => {
  const read = useReviews(state)
  return (
    <section tabIndex={-1} aria-label={title} className="outline-none">
      <CardHeader title={title} />
      <div className="border-line border-t">
        <ReviewsRead query={read}>
          {(page) =>
            page.items.length === 0 ? (
              <p className="px-5 py-4 text-muted">{empty}</p>
            ) : (
              <ReviewRows first={page} state={state} />
            )
          }
        </ReviewsRead>
      </div>
    </section>
  )
}

const ReviewRows = ({ first, state }: { first: Page<AdminReview>; state: State }) => {
  const { rows, ...more } = usePages(first, screens.adminReviewsScreen, (cursor) => ({
    query: { state, cursor },
  }))
  return (
    <>
      <List items={rows} className="p-5">
        {(review) => <ReviewToDecide review={review} />}
      </List>
      <MoreButton {...more} />
    </>
  )
}

const ReviewToDecide = ({ review }: { review: AdminReview }) => {
  const [open, setOpen] = useState<'hide' | 'keep' | null>(null)
  const { author, professional_name, professional_id, hidden_reason } = review
  return (
    <article aria-label={`Review by ${isolated(author)}`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <b className="font-semibold">{isolated(author)}</b> about{' '}
          <Link to={`/professional/${professional_id}`} className="font-semibold quiet-link">
            {isolated(professional_name)}
          </Link>
        </span>
        <Stars given={review.rating} />
        <Written review={review} />
      </p>
      <Comment text={review.comment} />
      {hidden_reason && <p className="mt-2 text-muted text-sm">Hidden: {hidden_reason}</p>}
      <Reports reports={review.reports} />
      <div className="mt-3 flex flex-wrap gap-2">
        {review.state !== 'hidden' && (
          <Button size="sm" variant="destructive" onClick={() => setOpen('hide')}>
            Hide review
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={() => setOpen('keep')}>
          {review.state === 'hidden' ? 'Show again' : 'Keep review'}
        </Button>
      </div>
      {open === 'hide' && (
        <HideDialog id={review.id} author={isolated(author)} onClose={() => setOpen(null)} />
      )}
      {open === 'keep' && <KeepDialog review={review} onClose={() => setOpen(null)} />}
    </article>
  )
}

const Reports = ({ reports }: Pick<AdminReview, 'reports'>) =>
  reports.length > 0 && (
    <ul aria-label="Reports" className="mt-3 grid gap-1.5 border-warn border-l-2 pl-4 text-sm">
      {reports.map(({ reporter, reason, reported_at }) => (
        <li key={[reporter, reported_at].join(' ')} className="break-words">
          <b className="font-semibold">{isolated(reporter)}</b>
          <span className="text-muted">
            , <Time at={reported_at} show="day" />:
          </span>{' '}
          {reason}
        </li>
      ))}
    </ul>
  )
