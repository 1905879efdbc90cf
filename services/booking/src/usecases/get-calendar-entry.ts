import type { CalendarEntry } from '@fieldside/contracts/http/calendar-feeds.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { sideOfViewer } from '../domain/appointment-view.ts'
import { calendarEntryOf } from '../domain/calendar-entry.ts'
import { ownedBy } from '../errors.ts'
import { findAppointment } from '../store/appointments.ts'

/** @throws not-found, conflict 'not-agreed' */
export const getCalendarEntry = async (ctx: BookingContext, id: string): Promise<CalendarEntry> => {
  const { appointment, viewer } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  const entry = calendarEntryOf(appointment, sideOfViewer(viewer))
  if (!entry) throw conflict('not-agreed', 'You can add a session to your calendar once it is confirmed.')
  return entry
}
