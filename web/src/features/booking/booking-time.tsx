import {
  formatClock,
  formatDay,
  formatExact,
  formatTimeRange,
  readerZone,
  sameClock,
  zoneName,
} from '../../ui/time-format.ts'

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
  const mine = readerZone()
  const differs = zone !== null && !sameClock(zone, mine, new Date(start))
  return (
    <>
      <time dateTime={start} title={formatExact(start)} className="font-semibold">
        {formatDay(start)}, {formatTimeRange(start, end)}
      </time>{' '}
      <span className="text-muted">
        your time ({zoneName(mine, new Date(start))})
        {differs && (
          <>
            {' '}
            · {formatDay(start, { zone }) !== formatDay(start) && `${formatDay(start, { zone })}, `}
            {formatClock(start, { zone })} {theirs} ({zoneName(zone, new Date(start))})
          </>
        )}
      </span>
    </>
  )
}

export const endOf = (start: string, durationMinutes: number): string =>
  new Date(new Date(start).getTime() + durationMinutes * 60_000).toISOString()
