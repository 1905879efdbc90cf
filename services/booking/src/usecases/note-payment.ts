import { appointmentPaid } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { factsOf } from '../domain/appointment-view.ts'
import { pay, takesPayment } from '../domain/payment.ts'
import type { BookingSchema } from '../schema.ts'
import { lockAppointment, saveChanges } from '../store/appointments.ts'

/** Marks an agreed session as paid. Repeating it changes nothing. */
export const notePayment = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  payment: { appointment_id: string; payment_id: string },
): Promise<void> => {
  const appointment = await lockAppointment(tx, payment.appointment_id)
  if (!appointment || !takesPayment(appointment)) return
  const paid = await saveChanges(tx, appointment.id, pay())
  emit(appointmentPaid, paid.id, { ...factsOf(paid), payment_id: payment.payment_id })
}
