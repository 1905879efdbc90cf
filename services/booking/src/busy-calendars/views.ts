import type { BusyCalendar, SkippedEvents } from '@fieldside/contracts/http/busy-calendars.ts'
import type { BusyCalendarRow } from './store/busy-calendars.ts'

/** Returns a busy calendar without its address. */
export const busyCalendarOf = (row: BusyCalendarRow, skipped: SkippedEvents, now: Date): BusyCalendar => ({
  id: row.id,
  name: row.name,
  host: row.host,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at.toISOString(),
  failing: row.failures > 0,
  times_until: row.times_until?.toISOString() ?? null,
  counts: row.times_until === null || row.times_until > now,
  stopped: row.stopped_at !== null,
  events: row.events,
  skipped,
})
