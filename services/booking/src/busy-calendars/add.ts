import type { BusyCalendar, BusyCalendarForm } from '@fieldside/contracts/http/busy-calendars.ts'
import { BUSY_CALENDARS_MAX } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { emailUnconfirmed, hasConfirmedEmail } from '@fieldside/platform/email-confirmation.ts'
import { unlessNotFound } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { type BookingContext, traceOf } from '../context.ts'
import {
  calendarsNeedApproval,
  calendarUnreadable,
  noProfessionalRecord,
  tooManyCalendars,
} from '../errors.ts'
import { takeFromLimit } from '../messages/limit.ts'
import { changeCalendar } from '../schedule/change.ts'
import { nextReadAt } from './rules/busy-calendar.ts'
import { openSkipped } from './steps/open-skipped.ts'
import { readCalendarAt } from './steps/read-calendar-at.ts'
import { sealContents } from './steps/seal-contents.ts'
import { type BusyCalendarRow, insertBusyCalendar, listCalendars } from './store/busy-calendars.ts'
import { busyCalendarOf } from './views.ts'

/**
 * Returns the caller's professional id. Reading a calendar is costly, and no one can book a professional who isn't
 * approved.
 * @throws email-unconfirmed, no-professional-record, not-approved
 */
const approvedCaller = async (ctx: BookingContext): Promise<string> => {
  const user = userOf(ctx)
  const ask = (userId: string) => ctx.identity.isEmailConfirmed(userId, traceOf(ctx))
  if (!(await hasConfirmedEmail(user, ask)))
    throw emailUnconfirmed('To add a calendar, confirm your email address first.')
  const own = await unlessNotFound(ctx.directory.eligibilityOfUser(user.userId, traceOf(ctx)))
  if (!own) throw noProfessionalRecord()
  if (own.status !== 'approved') throw calendarsNeedApproval()
  return own.professional_id
}

/** Counts a read against the hourly limits, unless we couldn't read anything. @throws too-many-calendar-adds */
const counted = async <R>(ctx: BookingContext, read: () => Promise<R>): Promise<R> => {
  const taken = await takeFromLimit(ctx, ctx.calendarAddLimiter)
  return read().catch(async (error: unknown) => {
    await taken.giveBack()
    throw error
  })
}

/**
 * Reads a calendar and adds it to the caller's.
 * @throws calendar-unreadable, too-many-calendars, no-professional-record, not-approved, email-unconfirmed,
 *   too-many-calendar-adds, calendars-busy, unavailable
 */
export const addBusyCalendar = async (
  ctx: BookingContext,
  { name, url }: BusyCalendarForm,
): Promise<BusyCalendar> => {
  const professional_id = await approvedCaller(ctx)
  const existing = await listCalendars(ctx.db.kysely, professional_id)
  if (existing.length >= BUSY_CALENDARS_MAX) throw tooManyCalendars()
  const problem = ctx.outbound.problemOf(url)
  if (problem) throw calendarUnreadable({ sentence: problem })
  const contents = await counted(ctx, () =>
    readCalendarAt(ctx, { url, professionalId: professional_id, isAwaited: true }),
  )
  if (typeof contents === 'string') throw calendarUnreadable(contents)
  const [id, now] = [newId(), ctx.now()]
  const { times, ...found } = sealContents(ctx, id, contents)
  const row: BusyCalendarRow = {
    id,
    professional_id,
    name,
    host: new URL(url).host,
    url: ctx.calendarSeal.close(url, id),
    created_at: now,
    read_at: now,
    failures: 0,
    times_until: null,
    stopped_at: null,
    ...found,
  }
  return changeCalendar(ctx, [], async (tx) => {
    if ((await listCalendars(tx, professional_id)).length >= BUSY_CALENDARS_MAX) throw tooManyCalendars()
    await insertBusyCalendar(tx, row, times)
    await scheduleJob(tx, { job: 'busy-calendars', key: id, runAt: nextReadAt(now) })
    return busyCalendarOf(row, openSkipped(ctx, row), now)
  })
}
