import { conflict, invalidInput, notFound } from '@fieldside/platform/errors.ts'
import type { Appointment, Refusal } from './domain/appointment.ts'
import type { AppointmentEvent } from './domain/appointment-events.ts'
import { type Viewer, viewerOf } from './domain/appointment-view.ts'
import type { Decision } from './domain/rule.ts'

/** Throws a refusal as invalid input if it names a field, as a conflict otherwise. */
export const refuseIf = (refusal: Refusal | null): void => {
  if (refusal?.field) throw invalidInput([{ field: refusal.field, message: refusal.detail }])
  if (refusal) throw conflict(refusal.code, refusal.detail)
}

/** Returns the events of a decision. @throws its refusal */
export const eventsOf = (decision: Decision): AppointmentEvent[] => {
  if ('events' in decision) return decision.events
  refuseIf(decision)
  return []
}

/** @throws not-found */
export const existing = <A>(appointment: A | undefined): A => {
  if (!appointment) throw notFound('Appointment Not Found')
  return appointment
}

/** Returns the appointment and the caller's side of it. @throws not-found if it is missing or not theirs */
export const ownedBy = (
  found: Appointment | undefined,
  person: { userId: string; role: Viewer },
): { appointment: Appointment; viewer: Viewer } => {
  const appointment = existing(found)
  const viewer = viewerOf(appointment, person)
  if (!viewer) throw notFound('Appointment Not Found')
  return { appointment, viewer }
}

export const noSuchFeed = () => notFound('This calendar address doesn’t exist')

export const slotTaken = (detail = 'This time has just been taken. Please choose another one.') =>
  conflict('slot-taken', detail)
export const slotNotOpen = () =>
  conflict('slot-not-open', 'The professional doesn’t offer this time. Please choose another one.')
