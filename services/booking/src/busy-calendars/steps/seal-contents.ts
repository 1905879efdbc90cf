import { onOneLine } from '@fieldside/contracts/control-characters.ts'
import type { SkippedEvents } from '@fieldside/contracts/http/busy-calendars.ts'
import { BUSY_SKIPPED_SHOWN_MAX, BUSY_TITLE_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import type { BookingContext } from '../../context.ts'
import type { CalendarContents } from '../reader/busy-times-of-calendar.ts'
import { skippedPlace } from '../rules/busy-calendar.ts'
import type { Found } from '../store/busy-calendars.ts'

type Sealing = Pick<BookingContext, 'calendarSeal'>

const shownTitle = (title: string | null): string | null =>
  (title && onOneLine(title).slice(0, BUSY_TITLE_MAX_CHARS)) || null

/** Returns what to store of a read. Keeps the titles of a few skipped events only, encrypted. */
export const sealContents = (
  { calendarSeal }: Sealing,
  id: string,
  { times, events, skipped }: CalendarContents,
): Found => {
  if (skipped.length === 0) return { times, events, skipped: null }
  const shown = skipped
    .slice(0, BUSY_SKIPPED_SHOWN_MAX)
    .map(({ title, reason }) => ({ title: shownTitle(title), reason }))
  const text = JSON.stringify({ count: skipped.length, shown } satisfies SkippedEvents)
  return { times, events, skipped: calendarSeal.close(text, skippedPlace(id)) }
}
