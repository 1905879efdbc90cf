import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { CalendarEntry } from '@fieldside/contracts/http/calendar-feeds.ts'
import { CALENDAR_DAYS_BACK } from '@fieldside/contracts/limits.ts'
import { type Appointment, endOf, isAgreed, startOf } from '../appointments/rules/appointment.ts'
import { sharedWith } from '../appointments/rules/appointment-view.ts'

/** The start of the days that a feed covers. */
export const feedStart = (now: Date): Date => new Date(now.getTime() - CALENDAR_DAYS_BACK * DAY_MS)

/** Returns how calendars show a session, or null for a request that isn't or never was agreed on. */
export const calendarEntryOf = (appointment: Appointment, side: Side): CalendarEntry | null => {
  const { state } = appointment
  const isOn = isAgreed(state) || state.name === 'completed'
  if (!isOn && appointment.session_cancelled_at === null) return null
  const { place, place_detail } = sharedWith(appointment, side)
  return {
    appointment_id: appointment.id,
    sequence: appointment.version,
    updated_at: appointment.updated_at.toISOString(),
    status: isOn ? 'confirmed' : 'cancelled',
    starts_at: startOf(state).toISOString(),
    ends_at: endOf(startOf(state), appointment.duration_minutes).toISOString(),
    appointment_type: appointment.appointment_type,
    place,
    place_detail,
    athlete_id: appointment.athlete_id,
    professional_id: appointment.professional_id,
    side,
  }
}
