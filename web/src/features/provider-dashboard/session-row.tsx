import { APPOINTMENT_STATUS_LABELS, type AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { Link } from 'react-router-dom'
import { hasScreen } from '../../app/screens.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { formatClock, formatDay, formatExact, formatTimeRange } from '../../ui/time-format.ts'
import { athleteName, isAgreed } from '../booking/booking-words.ts'
import { NewTime } from '../booking/new-time.tsx'
import { Contact } from '../booking-requests/contact.tsx'
import { athleteFirstName, sessionLine } from '../booking-requests/request-words.ts'

const LOOKS: Partial<Record<AppointmentStatus, 'turf' | 'bad'>> = {
  confirmed: 'turf',
  paid_confirmed: 'turf',
  completed: 'turf',
  rescheduled: 'turf',
}

/** One session with its state; the contact is there only when the server gave it. */
export const SessionRow = ({ booking, clockOnly }: { booking: Booking; clockOnly: boolean }) => {
  const { appointment_date, ends_at, contact_info, place, place_detail } = booking
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
        {clockOnly ? formatClock(appointment_date) : formatDay(appointment_date)}
      </time>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Name booking={booking} />
          <States booking={booking} />
        </div>
        <p className="text-muted text-sm">
          {!clockOnly && `${formatTimeRange(appointment_date, ends_at)} · `}
          {sessionLine(booking)}
        </p>
        {place_detail && <Place place={place} detail={place_detail} />}
        {contact_info && <Contact contact={contact_info} name={athleteFirstName(booking)} />}
        {isAgreed(booking) && <NewTime booking={booking} side="professional" className="mt-3" />}
      </div>
    </article>
  )
}

const Name = ({ booking }: { booking: Booking }) =>
  hasScreen('/booking/:id') ? (
    <Link
      to={`/booking/${booking.id}`}
      className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      {athleteName(booking)}
    </Link>
  ) : (
    <b>{athleteName(booking)}</b>
  )

const States = ({ booking: { status, rescheduled } }: { booking: Booking }) => (
  <>
    <Badge variant={LOOKS[status] ?? 'plain'}>{APPOINTMENT_STATUS_LABELS[status]}</Badge>
    {rescheduled && status !== 'rescheduled' && <Badge variant="plain">Rescheduled</Badge>}
  </>
)

const isLink = (text: string): boolean => /^https?:\/\/\S+$/.test(text)

const Place = ({ place, detail }: { place: Booking['place']; detail: string }) => (
  <p className="break-words text-sm">
    {place === 'online' && isLink(detail) ? (
      <a href={detail} target="_blank" rel="noreferrer" className="text-turf underline underline-offset-4">
        {detail}
      </a>
    ) : (
      detail
    )}
  </p>
)
