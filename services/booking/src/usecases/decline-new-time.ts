import { type CancelledBy, newTimeDeclined } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { type Appointment, dropProposal, refuseUnseen } from '../domain/appointment.ts'
import { factsOf, sideOfViewer } from '../domain/appointment-view.ts'
import { refuseDeclineNewTime } from '../domain/new-time.ts'
import { refuseIf } from '../errors.ts'
import type { BookingSchema } from '../schema.ts'
import { saveChanges } from '../store/appointments.ts'
import { changeAppointment } from './change-appointment.ts'

/** Drops a locked appointment's proposal and emits the event. The caller checks that this is allowed. */
export const endProposal = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { id, proposed_at, proposed_by }: Appointment,
  declined_by: CancelledBy,
): Promise<Appointment> => {
  const kept = await saveChanges(tx, id, dropProposal())
  emit(newTimeDeclined, id, {
    ...factsOf(kept),
    proposed_date: proposed_at!.toISOString(),
    proposed_by: proposed_by!,
    declined_by,
  })
  return kept
}

/**
 * Declines the other side's proposal or withdraws one's own.
 * @throws not-found, not-agreed, no-new-time, time-changed
 */
export const declineNewTime = (ctx: BookingContext, id: string, seen?: string) =>
  changeAppointment(ctx, id, async (tx, appointment, viewer, emit) => {
    refuseIf(refuseDeclineNewTime(appointment))
    refuseIf(refuseUnseen(appointment.proposed_at!, seen))
    return endProposal(tx, emit, appointment, sideOfViewer(viewer))
  })
