import type { BusyCalendar } from '@fieldside/contracts/http/busy-calendars.ts'
import type { BookingContext } from '../context.ts'
import { findOwnProfessional } from '../professionals/find-own.ts'
import { openSkipped } from './steps/open-skipped.ts'
import { listCalendars } from './store/busy-calendars.ts'
import { busyCalendarOf } from './views.ts'

export const listBusyCalendars = async (ctx: BookingContext): Promise<{ items: BusyCalendar[] }> => {
  const own = await findOwnProfessional(ctx)
  const rows = own ? await listCalendars(ctx.db.kysely, own.professionalId) : []
  return { items: rows.map((row) => busyCalendarOf(row, openSkipped(ctx, row), ctx.now())) }
}
