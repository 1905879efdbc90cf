import {
  formatClock,
  formatDay,
  formatDeadline,
  formatExact,
  formatRelative,
  readerZone,
  type TimeOptions,
} from '../client/time-format.ts'
import { useNow } from '../client/use-now.ts'

type TimeProps = {
  /** UTC instant. */
  at: string
  /** Defaults to the user's zone. */
  zone?: string
  show?: 'relative' | 'day' | 'clock' | 'day-and-clock' | 'with-zone'
  className?: string
}

const SHOWN: Record<
  Exclude<NonNullable<TimeProps['show']>, 'relative'>,
  (at: string, options: TimeOptions) => string
> = {
  day: formatDay,
  clock: formatClock,
  'with-zone': formatDeadline,
  'day-and-clock': (at, options) => `${formatDay(at, options)}, ${formatClock(at, options)}`,
}

/** Shows a time in the user's zone, with the exact time and zone as tooltip. */
export const Time = ({ at, zone = readerZone(), show = 'day-and-clock', className }: TimeProps) => {
  const now = useNow(show === 'relative')
  return (
    <time dateTime={at} title={formatExact(at, { zone })} className={className}>
      {show === 'relative' ? formatRelative(at, now, { zone }) : SHOWN[show](at, { zone })}
    </time>
  )
}
