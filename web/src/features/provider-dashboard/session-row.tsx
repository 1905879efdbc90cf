import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { formatClock, formatDay, formatExact, formatTimeRange } from '@/client/time-format.ts'
import { Contact } from '@/entities/booking/contact/contact.tsx'
import { PlaceDetail } from '@/entities/booking/place-detail.tsx'
import { NewTime } from '@/entities/booking/proposals/new-time.tsx'
import { athleteFirstName, sessionLine } from '@/entities/booking/request-words.ts'
import { StatusBadge } from '@/entities/booking/status-badge.tsx'
import { athleteName, isAgreed } from '@/entities/booking/words.ts'
import { cn } from '@/ui/cn.ts'

/** Shows the contact only when the server includes it. */
export const SessionRow = ({ booking, clockOnly }: { booking: Booking; clockOnly: boolean }) => {
  const { appointment_date, ends_at, contact_info, place_detail } = booking
  return (
    <article
      aria-label={`Session with ${athleteName(booking)}`}
      className={cn(
        'grid grid-cols-[4.75rem_1fr] gap-x-3.5 px-5 py-3.5',
        !clockOnly && 'md:grid-cols-[6.5rem_1fr]',
      )}
    >
      <time
        dateTime={appointment_date}
        title={formatExact(appointment_date)}
        className="display text-lg leading-tight"
      >
        {clockOnly ? formatClock(appointment_date) : <UnbrokenDay day={formatDay(appointment_date)} />}
      </time>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={`/booking/${booking.id}`} className="font-semibold quiet-link">
            {athleteName(booking)}
          </Link>
          <StatusBadge booking={booking} />
        </div>
        <p className="text-muted text-sm">
          {!clockOnly && `${formatTimeRange(appointment_date, ends_at)} · `}
          {sessionLine(booking)}
        </p>
        {place_detail && (
          <p className="break-words text-sm">
            <PlaceDetail text={place_detail} />
          </p>
        )}
        {contact_info && <Contact contact={contact_info} name={athleteFirstName(booking)} />}
        {isAgreed(booking) && <NewTime booking={booking} side="professional" className="mt-3" />}
      </div>
    </article>
  )
}

/** Lets a day such as 'Mon, Nov 30' wrap only after a comma. */
const UnbrokenDay = ({ day }: { day: string }) =>
  day.split(', ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ', '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ))
