import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { CalendarEntry, CalendarFeed } from '@fieldside/contracts/http/calendar-feeds.ts'
import { type Appointment, isAgreed, startOf } from '../appointments/rules/appointment.ts'
import { sharedWith } from '../appointments/rules/appointment-view.ts'
import { endOf } from '../schedule/rules/slot.ts'
import type { FeedRow } from './store/feeds.ts'

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

/** Returns a feed without its token. */
export const feedOf = ({ hide_names, created_at }: FeedRow): CalendarFeed => ({
  hide_names,
  created_at: created_at.toISOString(),
})
