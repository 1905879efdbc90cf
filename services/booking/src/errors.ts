import { conflict, invalidInput, notFound } from '@fieldside/platform/errors.ts'
import type { Appointment, Refusal } from './domain/appointment.ts'
import { type Viewer, viewerOf } from './domain/appointment-view.ts'

/** Throws a refusal as invalid input if it names a field, as a conflict otherwise. */
export const refuseIf = (refusal: Refusal | null): void => {
  if (refusal?.field) throw invalidInput([{ field: refusal.field, message: refusal.detail }])
  if (refusal) throw conflict(refusal.code, refusal.detail)
}

/** Returns the appointment and the caller's side of it. @throws not-found if it is missing or not theirs */
export const ownedBy = (
  appointment: Appointment | undefined,
  person: { userId: string; role: Viewer },
): { appointment: Appointment; viewer: Viewer } => {
  const viewer = appointment && viewerOf(appointment, person)
  if (!viewer) throw notFound('Appointment Not Found')
  return { appointment, viewer }
}

export const slotTaken = (detail = 'This time has just been taken. Please choose another one.') =>
  conflict('slot-taken', detail)
export const slotNotOpen = () =>
  conflict('slot-not-open', 'The professional does not offer this time. Please choose another one.')
