import { formatClock, readerLocale, readerZone, zoneName } from '@/client/time-format.ts'

export type Shows = 'day' | 'clock' | 'zone'

/** Without the year, because a slot is at most 28 days away. */
const dayOf = (at: string): string =>
  new Intl.DateTimeFormat(readerLocale(), {
    timeZone: readerZone(),
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(at))

/** Returns a slot's text, or the note about the zone, for the reader's time zone. */
export const readerText = (shows: Shows, at: string): string => {
  if (shows === 'zone') return `Times in your zone (${zoneName()})`
  if (at === '') return ''
  return shows === 'day' ? dayOf(at) : formatClock(at)
}
