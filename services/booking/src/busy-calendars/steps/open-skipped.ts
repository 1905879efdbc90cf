import { SkippedEvents } from '@fieldside/contracts/http/busy-calendars.ts'
import type { BookingContext } from '../../context.ts'
import { skippedPlace } from '../rules/busy-calendar.ts'
import type { BusyCalendarRow } from '../store/busy-calendars.ts'

type Sealing = Pick<BookingContext, 'calendarSeal'>

/** Returns the skipped events of a stored read. None once the key has changed, until the next read. */
export const openSkipped = (
  { calendarSeal }: Sealing,
  { id, skipped }: Pick<BusyCalendarRow, 'id' | 'skipped'>,
): SkippedEvents => {
  const text = skipped === null ? undefined : calendarSeal.open(skipped, skippedPlace(id))
  return text === undefined ? { count: 0, shown: [] } : SkippedEvents.parse(JSON.parse(text))
}
