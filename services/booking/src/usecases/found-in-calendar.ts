import { onOneLine } from '@fieldside/contracts/control-characters.ts'
import { SkippedEvents } from '@fieldside/contracts/http/busy-calendars.ts'
import { BUSY_SKIPPED_SHOWN_MAX, BUSY_TITLE_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import type { CalendarContents } from '../adapters/busy-times-of-calendar.ts'
import type { BookingContext } from '../context.ts'
import type { BusyCalendarRow, Found } from '../store/busy-calendars.ts'

type Sealing = Pick<BookingContext, 'calendarSeal'>

const placeOf = (id: string): string => `${id} skipped`

const shownTitle = (title: string | null): string | null =>
  (title && onOneLine(title).slice(0, BUSY_TITLE_MAX_CHARS)) || null

/** Returns what to store of a read. Keeps the titles of a few skipped events only, encrypted. */
export const foundIn = (
  { calendarSeal }: Sealing,
  id: string,
  { times, events, skipped }: CalendarContents,
): Found => {
  if (skipped.length === 0) return { times, events, skipped: null }
  const shown = skipped
    .slice(0, BUSY_SKIPPED_SHOWN_MAX)
    .map(({ title, reason }) => ({ title: shownTitle(title), reason }))
  const text = JSON.stringify({ count: skipped.length, shown } satisfies SkippedEvents)
  return { times, events, skipped: calendarSeal.close(text, placeOf(id)) }
}

/** Returns the skipped events of a stored read. None once the key has changed, until the next read. */
export const skippedIn = (
  { calendarSeal }: Sealing,
  { id, skipped }: Pick<BusyCalendarRow, 'id' | 'skipped'>,
): SkippedEvents => {
  const text = skipped === null ? undefined : calendarSeal.open(skipped, placeOf(id))
  return text === undefined ? { count: 0, shown: [] } : SkippedEvents.parse(JSON.parse(text))
}
