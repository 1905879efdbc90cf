import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { appointmentRequested, openingsChanged } from '@fieldside/contracts/events/booking.ts'
import type { userRegistered } from '@fieldside/contracts/events/identity.ts'

/** The zone that a person was known to be in when they signed up, sent a request, or saved hours. */
export type KnownZone = { user_id: string; time_zone: string; as_of: string }

/** Returns the zone of the professional's hours and the one that the athlete's browser reported. */
export const zonesOf = (requested: EventData<typeof appointmentRequested>, time: string): KnownZone[] => {
  const { athlete_id, athlete_time_zone, professional_user_id, professional_time_zone } = requested
  return [
    ...(athlete_time_zone ? [{ user_id: athlete_id, time_zone: athlete_time_zone, as_of: time }] : []),
    ...(professional_time_zone
      ? [{ user_id: professional_user_id, time_zone: professional_time_zone, as_of: time }]
      : []),
  ]
}

/**
 * Returns the time zones that a later event repeats from its request. They apply only to people with no known zone,
 * because a newer request or newer hours may have named another one.
 */
export const zonesSince = (appointment: EventData<typeof appointmentRequested>): KnownZone[] =>
  zonesOf(appointment, new Date(0).toISOString())

/** Returns the zone of the professional's hours. Without hours, or from release 0.1.0, the event has none. */
export const zonesOfHours = (
  { professional_user_id: user_id, time_zone }: EventData<typeof openingsChanged>,
  time: string,
): KnownZone[] => (time_zone ? [{ user_id, time_zone, as_of: time }] : [])

/** Returns the zone of the browser in which a person signed up. */
export const zonesOfSignUp = (
  { user_id, time_zone }: EventData<typeof userRegistered>,
  time: string,
): KnownZone[] => (time_zone ? [{ user_id, time_zone, as_of: time }] : [])
