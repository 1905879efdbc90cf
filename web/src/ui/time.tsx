import { useEffect, useState } from 'react'
import {
  formatClock,
  formatDay,
  formatExact,
  formatRelative,
  readerZone,
  type TimeOptions,
} from './time-format.ts'

type TimeProps = {
  /** UTC instant. */
  at: string
  /** The reader's own when left out. */
  zone?: string
  show?: 'relative' | 'day' | 'clock' | 'day-and-clock'
  className?: string
}

const SHOWN: Record<
  Exclude<NonNullable<TimeProps['show']>, 'relative'>,
  (at: string, options: TimeOptions) => string
> = {
  day: formatDay,
  clock: formatClock,
  'day-and-clock': (at, options) => `${formatDay(at, options)}, ${formatClock(at, options)}`,
}

/** A time in the reader's zone; the exact one with its zone is the tooltip. */
export const Time = ({ at, zone = readerZone(), show = 'day-and-clock', className }: TimeProps) => {
  const now = useNow(show === 'relative')
  return (
    <time dateTime={at} title={formatExact(at, { zone })} className={className}>
      {show === 'relative' ? formatRelative(at, now, { zone }) : SHOWN[show](at, { zone })}
    </time>
  )
}

/** The present, refreshed each half minute while wanted. */
const useNow = (wanted: boolean): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [wanted])
  return now
}
