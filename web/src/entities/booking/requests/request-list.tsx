import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useState } from 'react'
import { useNow } from '@/client/use-now.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { type Answer, AnswerDialog } from '@/entities/booking/answers/answer-dialog.tsx'
import type { FeeTerms } from '@/entities/booking/fee/fee-words.ts'
import { SeriesAnswerDialog } from '@/entities/booking/series/lazy-series-answer-dialog.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { List } from '@/ui/list.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { RequestCard } from './request-card.tsx'

type RequestListProps = { first: Page<BookingRequest> & FeeTerms }

/** Keeps the open dialog mounted after its request has left the list. */
export const RequestList = ({ first }: RequestListProps) => {
  const { rows, ...more } = usePages(first, screens.bookingRequestsScreen, (cursor) => ({
    query: { cursor },
  }))
  // A series is one request, shown by its first date.
  const items = rows.filter(({ series_index }) => !series_index)
  /** Returns the dates of a request's series, if no later page has more of them. */
  const datesOf = ({ series_id }: BookingRequest) => {
    const isCut = (more.showMore || more.loading) && rows.at(-1)?.series_id === series_id
    return series_id && !isCut ? rows.filter((row) => row.series_id === series_id) : undefined
  }
  const terms: FeeTerms = first
  const [open, setOpen] = useState<{ answer: Answer | 'series'; request: BookingRequest } | null>(null)
  const now = useNow()
  // Uses the latest data: the athlete can accept a suggested time while a dialog is open.
  const request = open && (items.find(({ id }) => id === open.request.id) ?? open.request)
  return (
    <>
      <Card>
        {items.length === 0 && <NoRequests />}
        {items.length > 0 && (
          <List aria-label="Booking requests" items={items}>
            {(request) => (
              <RequestCard
                request={request}
                dates={datesOf(request)}
                terms={terms}
                now={now}
                inert={open !== null}
                onAnswer={(answer) => setOpen({ answer, request })}
              />
            )}
          </List>
        )}
      </Card>
      <MoreButton {...more} />
      {open?.answer === 'series' && request?.series_id && (
        <SeriesAnswerDialog
          request={request}
          seriesId={request.series_id}
          terms={terms}
          onClose={() => setOpen(null)}
        />
      )}
      {open && open.answer !== 'series' && request && (
        <AnswerDialog answer={open.answer} request={request} terms={terms} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

const NoRequests = () => (
  <EmptyState
    title="No requests right now"
    action={
      <LinkButton to="/professional-settings" variant="outline">
        Review your hours
      </LinkButton>
    }
  >
    New requests will appear here, and we’ll notify you of each one.
  </EmptyState>
)
