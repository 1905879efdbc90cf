import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { formatDay, formatExact, formatTimeRange, readerZone, zoneName } from '@/client/time-format.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { otherClock } from './other-clock.ts'

type BookingTimeProps = {
  booking: Booking
  start: string
  end: string
  /** Whether the user is the professional of the booking. */
  isProfessional?: boolean
}

/** Shows day and time in the user's zone, plus the zone of the professional's hours when its clock differs. */
export const BookingTime = ({ booking, start, end, isProfessional = false }: BookingTimeProps) => {
  const other = otherClock(start, booking.professional_time_zone)
  const label = isProfessional
    ? '(the time zone of your schedule)'
    : `for ${professionalName(booking.professional)}`
  return (
    <>
      <time dateTime={start} title={formatExact(start)} className="font-semibold">
        {formatDay(start)}, {formatTimeRange(start, end)}
      </time>{' '}
      <span className="text-muted">
        your time ({zoneName(readerZone(), new Date(start))})
        {other && ` · ${other.clock} ${other.zone} ${label}`}
      </span>
    </>
  )
}
