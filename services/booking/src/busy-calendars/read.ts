import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import type { Unreadable } from '../errors.ts'
import { lock } from '../schedule/store/locks.ts'
import type { CalendarContents } from './reader/busy-times-of-calendar.ts'
import { afterRead, type ReadOutcome } from './rules/busy-calendar.ts'
import { readCalendarAt } from './steps/read-calendar-at.ts'
import { saveBusyRead } from './steps/save-read.ts'
import { sealContents } from './steps/seal-contents.ts'
import { type BusyCalendarRow, findBusyCalendar } from './store/busy-calendars.ts'

const OVER_LIMIT: ReadonlySet<string> = new Set<Unreadable>(['over-limit', 'too-large'])

const readAgain = async (
  ctx: BookingContext,
  row: BusyCalendarRow,
  mayGoOn: () => boolean,
): Promise<CalendarContents | Unreadable> => {
  const url = ctx.calendarSeal.open(row.url, row.id)
  // The key has changed, so only the professional knows the address.
  if (url === undefined) return 'refused'
  return readCalendarAt(ctx, { url, professionalId: row.professional_id, isAwaited: false, mayGoOn })
}

const outcomeOf = (contents: CalendarContents | Unreadable): ReadOutcome => {
  if (typeof contents !== 'string') return 'read'
  return OVER_LIMIT.has(contents) ? 'over-limit' : 'failed'
}

/** Reads a busy calendar again. Returns when to read it next, or undefined once it is removed or no longer read. */
export const readBusyCalendar = async (
  ctx: InSteps<BookingContext>,
  id: string,
  mayGoOn: () => boolean,
): Promise<Date | undefined> => {
  const known = await findBusyCalendar(ctx.db.kysely, id)
  if (!known) return undefined
  try {
    const contents = await readAgain(ctx, known, mayGoOn)
    const now = ctx.now()
    return await writeStep(ctx, async (tx, emit) => {
      await lock(tx, { calendarOf: known.professional_id })
      const row = await findBusyCalendar(tx, id)
      if (!row) return undefined
      const result = afterRead(row, outcomeOf(contents), now)
      const found = typeof contents === 'string' ? undefined : sealContents(ctx, id, contents)
      await saveBusyRead(tx, emit, { row, result, found, now })
      return result.nextReadAt
    })
  } catch (error) {
    // Our own proxy is down or our queue is full, which is no failure of the calendar.
    if (isDomainError(error) && error.kind === 'unavailable') return new Date(ctx.now().getTime() + MINUTE_MS)
    throw error
  }
}
