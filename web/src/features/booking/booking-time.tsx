import { formatDay, formatExact, formatTimeRange, readerZone, zoneName } from '../../ui/time-format.ts'
import { otherClock } from './other-clock.ts'

type BookingTimeProps = {
  start: string
  end: string
  /** Where the professional is; null when they have set none. */
  zone: string | null
  /** Whose zone it is, when it is not the reader's own. */
  theirs: string
}

/** Day and hours in the reader's zone; the other zone is named when its clock differs. */
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
