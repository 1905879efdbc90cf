import {
  appointmentCancelled,
  type CancelledBy,
  type CancelReason,
} from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { type Appointment, cancel, isAgreed, isInTime, isReleased } from '../domain/appointment.ts'
import { factsOf } from '../domain/appointment-view.ts'
import type { BookingSchema } from '../schema.ts'
import { saveChanges } from '../store/appointments.ts'
import { wasContactShown } from '../store/contact-shown.ts'
import { freeTime } from '../store/held-times.ts'

type End = { by: CancelledBy; reason: CancelReason; now: Date; isAcceptGivenUp?: boolean }

/** Cancels a locked appointment, frees its time, and emits the event. The caller checks that this is allowed. */
export const endAppointment = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  appointment: Appointment,
  { by, reason, now, isAcceptGivenUp }: End,
): Promise<Appointment> => {
  const wasCompleted = appointment.status === 'completed'
  const cancelled = await saveChanges(tx, appointment.id, cancel(appointment, by, reason))
  await freeTime(tx, appointment.id)
  emit(appointmentCancelled, appointment.id, {
    ...factsOf(cancelled),
    cancelled_by: by,
    reason,
    was_agreed: isAgreed(appointment) || wasCompleted,
    in_time: isInTime(appointment, now),
    was_completed: wasCompleted,
    ...(isAcceptGivenUp && { accept_given_up: true }),
    ...(reason === 'called_off' &&
      by === 'athlete' &&
      isReleased(appointment, by, now) && { approval_withdrawn: true }),
    contact_shown: await wasContactShown(tx, appointment),
  })
  return cancelled
}
