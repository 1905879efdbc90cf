import type { Series } from '@fieldside/contracts/http/series.ts'
import type { Appointment } from '../appointments/rules/appointment.ts'
import type { Viewer } from '../appointments/rules/appointment-view.ts'
import type { SeriesRow } from '../appointments/store/series.ts'
import { serveAppointments, viewOf } from '../appointments/views.ts'
import type { BookingContext } from '../context.ts'

/** Returns a series as a read shows it. */
export const serveSeries = async (
  ctx: BookingContext,
  { id, every_weeks, state }: SeriesRow,
  appointments: readonly Appointment[],
  viewer: Viewer,
): Promise<Series> => ({
  id,
  every_weeks,
  state,
  items: await serveAppointments(
    ctx,
    appointments.map((appointment) => ({ appointment, viewer })),
  ),
})

/** Returns a command's reply about locked rows. Contact details follow with the next read. */
export const seriesViewOf = (
  { id, every_weeks }: SeriesRow,
  state: Series['state'],
  appointments: readonly Appointment[],
  { viewer, now }: { viewer: Viewer; now: Date },
): Series => ({
  id,
  every_weeks,
  state,
  items: appointments.map((appointment) => ({
    ...viewOf(appointment, viewer, now),
    ...(viewer === 'professional' && { contact_info: null, child_first_name: null }),
  })),
})
