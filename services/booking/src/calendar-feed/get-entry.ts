import type { CalendarEntry } from '@fieldside/contracts/http/calendar-feeds.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { sideOfViewer } from '../appointments/rules/appointment-view.ts'
import { findAppointment } from '../appointments/store/appointments.ts'
import type { BookingContext } from '../context.ts'
import { ownedBy } from '../errors.ts'
import { calendarEntryOf } from './views.ts'

/** @throws not-found, conflict 'not-agreed' */
export const getCalendarEntry = async (ctx: BookingContext, id: string): Promise<CalendarEntry> => {
  const { appointment, viewer } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  const entry = calendarEntryOf(appointment, sideOfViewer(viewer))
  if (!entry) throw conflict('not-agreed', 'You can add a session to your calendar once it is confirmed.')
  return entry
}
