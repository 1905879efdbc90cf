import type { SkippedEvents } from '@fieldside/contracts/http/busy-calendars.ts'
import { BUSY_SKIPPED_SHOWN_MAX } from '@fieldside/contracts/limits.ts'
import type { BookingContext } from '../../context.ts'
import type { CalendarContents } from '../reader/busy-times-of-calendar.ts'
import { skippedPlace } from '../rules/busy-calendar.ts'
import type { Found } from '../store/busy-calendars.ts'

type Sealing = Pick<BookingContext, 'calendarSeal'>

/** Returns what to store of a read. Keeps the titles of a few skipped events only, encrypted. */
export const sealContents = (
  { calendarSeal }: Sealing,
  id: string,
  { times, events, skipped }: CalendarContents,
): Found => {
  if (skipped.length === 0) return { times, events, skipped: null }
  const shown = skipped.slice(0, BUSY_SKIPPED_SHOWN_MAX)
  const text = JSON.stringify({ count: skipped.length, shown } satisfies SkippedEvents)
  return { times, events, skipped: calendarSeal.close(text, skippedPlace(id)) }
}
