import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { busyCalendarFailed, openingsChanged } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { afterRead, type ReadResult } from '../domain/busy-calendar.ts'
import type { Span } from '../domain/closed-time.ts'
import type { BookingSchema } from '../schema.ts'
import { type BusyCalendarRow, findBusyCalendar, saveRead } from '../store/busy-calendars.ts'
import { lock } from '../store/locks.ts'
import { findProfessional } from '../store/professionals.ts'
import { findSchedule, touchSchedule } from '../store/schedules.ts'
import { scheduleSlots } from '../store/timers.ts'
import { readCalendarAt } from './read-calendar-at.ts'

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

/** Stores the outcome under the calendar lock, so that a request sees either the old times or the new ones. */
const saveOutcome = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  {
    row,
    result,
    times,
    now,
  }: { row: BusyCalendarRow; result: ReadResult; times: Span[] | undefined; now: Date },
): Promise<void> => {
  const { professional_id, id } = row
  const isChanged = await saveRead(tx, id, result.state, result.times === 'dropped' ? [] : times)
  if (!isChanged && !result.notifies) return
  const professional = await findProfessional(tx, professional_id)
  if (!professional) return
  const ids = { professional_id, professional_user_id: professional.user_id }
  if (isChanged) {
    emit(openingsChanged, professional_id, { ...ids, version: await touchSchedule(tx, professional_id) })
    await scheduleSlots(tx, professional_id, now)
  }
  const { times_until } = result.state
  if (result.notifies && times_until)
    emit(busyCalendarFailed, professional_id, {
      ...ids,
      busy_calendar_id: id,
      times_until: times_until.toISOString(),
    })
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
      await saveOutcome(tx, emit, { row, result, times, now })
      return result.nextReadAt
    })
  } catch (error) {
    // Our own proxy is down, which is no failure of the calendar.
    if (isDomainError(error, 'unavailable')) return new Date(now.getTime() + MINUTE_MS)
    throw error
  }
}
