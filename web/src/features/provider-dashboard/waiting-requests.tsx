import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { formatClock, formatDay, readerZone, sameClock, zoneName } from '@/client/time-format.ts'
import { useNow } from '@/client/use-now.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import type { FeeTerms } from '@/entities/booking/fee/fee-words.ts'
import { answerWithin } from '@/entities/booking/request-words.ts'
import { athleteName } from '@/entities/booking/words.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { stateWords, type WeekItem, weekItem } from './calendar/week-items.ts'

const ItemDialog = lazyDialog(async () => (await import('./calendar/item-dialog.tsx')).ItemDialog)

type WaitingRequestsProps = {
  first: Page<BookingRequest> & FeeTerms
  /** The zone of the calendar below. */
  zone: string
}

/** Lists the requests of all weeks, the first to expire on top. Each opens a dialog with its answers. */
export const WaitingRequests = ({ first, zone }: WaitingRequestsProps) => {
  const { rows, ...more } = usePages(first, screens.bookingRequestsScreen, (cursor) => ({
    query: { cursor },
  }))
  const [opened, setOpened] = useState<WeekItem | null>(null)
  const now = useNow()
  const row = opened && rows.find(({ id }) => id === opened.id)
  const item = row ? weekItem(row) : opened
  return (
    <section aria-label="Requests" className="mb-8">
      <h2 className="sr-only">Requests</h2>
      {rows.length === 0 ? (
        <NoRequests />
      ) : (
        <ul aria-label="Booking requests" className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {rows.map((request) => (
            <li key={request.id} className="min-w-0">
              <RequestButton item={weekItem(request)} now={now} zone={zone} onOpen={setOpened} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton {...more} />
      {item && <ItemDialog item={item} terms={first} onClose={() => setOpened(null)} />}
    </section>
  )
}

type RequestButtonProps = { item: WeekItem; now: Date; zone: string; onOpen: (item: WeekItem) => void }

const RequestButton = ({ item, now, zone, onOpen }: RequestButtonProps) => {
  const name = athleteName(item)
  const within = item.answer_by && answerWithin({ ...item, answer_by: item.answer_by }, now)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(item)}
      className="flex size-full items-start gap-3.5 rounded-lg border border-line bg-raised p-4 text-left hover:border-edge"
    >
      <Avatar id={item.athlete_id} name={name} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <b className="line-clamp-2 [overflow-wrap:anywhere]">{name}</b>
        <span className="text-sm">
          {formatDay(item.start)}, {formatClock(item.start)}
          {!sameClock(zone, readerZone(), new Date(item.start)) && (
            <span className="text-muted"> your time ({zoneName(readerZone(), new Date(item.start))})</span>
          )}
        </span>
        <span className="text-muted text-sm">{stateWords(item)}</span>
        {within && (
          <span
            className={cn(
              'flex items-center gap-1.5 font-semibold text-sm',
              within.urgent ? 'text-warn' : 'text-muted',
            )}
          >
            {within.urgent && <Clock aria-hidden className="size-4" />}
            {within.words}
          </span>
        )}
      </span>
    </button>
  )
}

const NoRequests = () => (
  <Card className="flex flex-wrap items-center justify-between gap-4 px-5 py-4">
    <p className="min-w-0">
      <b className="block">No requests right now</b>
      <span className="text-muted">New requests will appear here, and we’ll notify you of each one.</span>
    </p>
    <LinkButton to="/professional-settings" variant="outline">
      Review your hours
    </LinkButton>
  </Card>
)
