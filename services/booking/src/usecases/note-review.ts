import type { Tx } from '@fieldside/platform/database.ts'
import type { BookingSchema } from '../schema.ts'
import { lockAppointment, saveChanges } from '../store/appointments.ts'

/** Records that the session has a review. Repeating it changes nothing. */
export const noteReview = async (
  tx: Tx<BookingSchema>,
  { appointment_id, postedAt }: { appointment_id: string; postedAt: Date },
): Promise<void> => {
  const appointment = await lockAppointment(tx, appointment_id)
  if (appointment && appointment.reviewed_at === null)
    await saveChanges(tx, appointment_id, { reviewed_at: postedAt })
}
