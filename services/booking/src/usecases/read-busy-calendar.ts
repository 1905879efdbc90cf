import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { afterRead } from '../domain/busy-calendar.ts'
import type { Span } from '../domain/closed-time.ts'
import { type BusyCalendarRow, findBusyCalendar } from '../store/busy-calendars.ts'
import { lock } from '../store/locks.ts'
import { findSchedule } from '../store/schedules.ts'
import { readCalendarAt } from './read-calendar-at.ts'
import { saveBusyRead } from './save-busy-read.ts'

/** No one waits, so a large calendar may take longer than when it was added. */
const PARSE_MS = 30_000

/** Returns the calendar's times, or undefined if it can't be read, or if its address can't be decrypted. */
const readTimes = async (ctx: BookingContext, row: BusyCalendarRow): Promise<Span[] | undefined> => {
  const url = ctx.calendarSeal.open(row.url, row.id)
  if (url === undefined) return undefined
  const hours = await findSchedule(ctx.db.kysely, row.professional_id)
  const times = await readCalendarAt(ctx, url, { timeZone: hours?.time_zone ?? null, parseMs: PARSE_MS })
  return typeof times === 'string' ? undefined : times
}

/** Reads a busy calendar again. Returns when to read it next, or undefined once it is removed. */
export const readBusyCalendar = async (ctx: BookingContext, id: string): Promise<Date | undefined> => {
  const known = await findBusyCalendar(ctx.db.kysely, id)
  if (!known) return undefined
  const now = ctx.now()
  try {
    const times = await readTimes(ctx, known)
    return await writeStep(ctx, async (tx, emit) => {
      await lock(tx, { calendarOf: known.professional_id })
      const row = await findBusyCalendar(tx, id)
      if (!row) return undefined
      const result = afterRead(row, times !== undefined, now)
      await saveBusyRead(tx, emit, { row, result, times, now })
      return result.nextReadAt
    })
  } catch (error) {
    // Our own proxy is down, which is no failure of the calendar.
    if (isDomainError(error, 'unavailable')) return new Date(now.getTime() + MINUTE_MS)
    throw error
  }
}
