import type { BusyCalendar, BusyCalendarForm } from '@fieldside/contracts/http/busy-calendars.ts'
import { BUSY_CALENDARS_MAX } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { BookingContext } from '../context.ts'
import { nextReadAt } from '../domain/busy-calendar.ts'
import { calendarUnreadable, noProfessionalRecord, tooManyCalendars } from '../errors.ts'
import { busyCalendarOf } from '../replies.ts'
import { insertBusyCalendar, listCalendars } from '../store/busy-calendars.ts'
import { findSchedule } from '../store/schedules.ts'
import { changeCalendar } from './change-calendar.ts'
import { findOwnProfessional } from './find-own-professional.ts'
import { readCalendarAt } from './read-calendar-at.ts'

/** Short, because a person is waiting. Together with the download, less than the BFF waits. */
const PARSE_MS = 4000

/**
 * Reads a calendar and adds it to the caller's.
 * @throws calendar-unreadable, too-many-calendars, no-professional-record, unavailable
 */
export const addBusyCalendar = async (
  ctx: BookingContext,
  { name, url }: BusyCalendarForm,
): Promise<BusyCalendar> => {
  const own = await findOwnProfessional(ctx)
  if (!own) throw noProfessionalRecord()
  const { professionalId: professional_id } = own
  const existing = await listCalendars(ctx.db.kysely, professional_id)
  if (existing.length >= BUSY_CALENDARS_MAX) throw tooManyCalendars()
  const problem = ctx.outbound.problemOf(url)
  if (problem) throw calendarUnreadable({ sentence: problem })
  const hours = await findSchedule(ctx.db.kysely, professional_id)
  const times = await readCalendarAt(ctx, url, { timeZone: hours?.time_zone ?? null, parseMs: PARSE_MS })
  if (typeof times === 'string') throw calendarUnreadable(times)
  const [id, now] = [newId(), ctx.now()]
  const row = { id, professional_id, name, host: new URL(url).host, created_at: now, read_at: now }
  return changeCalendar(ctx, [], async (tx) => {
    if ((await listCalendars(tx, professional_id)).length >= BUSY_CALENDARS_MAX) throw tooManyCalendars()
    await insertBusyCalendar(tx, { ...row, url: ctx.calendarSeal.close(url, id) }, times)
    await scheduleJob(tx, { job: 'busy-calendars', key: id, runAt: nextReadAt(now) })
    return busyCalendarOf({ ...row, failures: 0, times_until: null }, now)
  })
}
