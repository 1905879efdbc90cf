import { formatDay, formatExact, formatTimeRange, readerZone, zoneName } from '../../ui/time-format.ts'
import { otherClock } from './other-clock.ts'

type BookingTimeProps = {
  start: string
  end: string
  /** The professional's time zone; null when they haven't set one. */
  zone: string | null
  /** The label of that zone when it isn't the user's own. */
  theirs: string
}

/** Shows day and time in the user's zone, plus the other zone when its clock differs. */
export const BookingTime = ({ start, end, zone, theirs }: BookingTimeProps) => {
  const other = otherClock(start, zone)
  return (
    <>
      <time dateTime={start} title={formatExact(start)} className="font-semibold">
        {formatDay(start)}, {formatTimeRange(start, end)}
      </time>{' '}
      <span className="text-muted">
        your time ({zoneName(readerZone(), new Date(start))})
        {other && ` · ${other.clock} ${theirs} (${other.zone})`}
      </span>
    </>
  )
}
