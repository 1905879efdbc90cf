import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import type { Booking, OtherSide } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Link } from 'react-router-dom'
import { type Page, usePages } from '@/client/use-pages.ts'
import { MessageLink } from '@/entities/booking/contact/message-link.tsx'
import { StatusBadge } from '@/entities/booking/status-badge.tsx'
import { BookingTime } from '@/entities/booking/time/booking-time.tsx'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { otherSide } from '@/entities/booking/words.ts'
import { Card } from '@/ui/card.tsx'
import { MoreButton } from '@/ui/more-button.tsx'

const TITLES: Record<Side, Record<'upcoming' | 'past', string>> = {
  athlete: { upcoming: 'Sessions you requested as an athlete', past: 'Your past sessions as an athlete' },
  professional: {
    upcoming: 'Your sessions as a professional',
    past: 'Your past sessions as a professional',
  },
}

/** Lists the sessions that a person has from a role before. Renders nothing for everyone else. */
export const OtherSideSessions = ({ sessions }: { sessions: OtherSide | undefined }) =>
  sessions ? (
    <>
      <Sessions side={sessions.side} scope="upcoming" first={sessions.upcoming} />
      <Sessions side={sessions.side} scope="past" first={sessions.past} />
    </>
  ) : null

type SessionsProps = { side: Side; scope: 'upcoming' | 'past'; first: Page<Booking> }

const Sessions = ({ side, scope, first }: SessionsProps) => {
  const { rows, ...more } = usePages(first, screens.bookingsPage, (cursor) => ({
    query: { scope, side, cursor },
  }))
  const title = TITLES[side][scope]
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="mb-3 text-xl">{title}</h2>
      <Card>
        <ul className="divide-y divide-line">
          {rows.map((booking) => (
            <Row key={booking.id} booking={booking} side={side} />
          ))}
        </ul>
      </Card>
      <MoreButton {...more} />
    </section>
  )
}

const Row = ({ booking, side }: { booking: Booking; side: Side }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/booking/${booking.id}`} className="quiet-link font-semibold [overflow-wrap:anywhere]">
          {otherSide(booking, side)}
        </Link>
        <StatusBadge booking={booking} />
      </p>
      <p className="text-muted text-sm">{APPOINTMENT_TYPE_LABELS[booking.appointment_type]}</p>
      <BookingTime booking={booking} {...sessionTime(booking)} isProfessional={side === 'professional'} />
    </div>
    <MessageLink booking={booking} side={side} />
  </li>
)
