import type { BookingContext } from '../context.ts'
import { refuseCancel } from '../domain/appointment.ts'
import { sideOfViewer } from '../domain/appointment-view.ts'
import { refuseIf } from '../errors.ts'
import { changeAppointment } from './change-appointment.ts'
import { endAppointment } from './end-appointment.ts'

/**
 * Cancels an appointment for either side.
 * @throws not-found, not-cancellable, too-late-to-cancel, answer-in-progress
 */
export const cancelAppointment = (ctx: BookingContext, id: string) =>
  changeAppointment(ctx, id, async (tx, appointment, viewer, emit) => {
    const by = sideOfViewer(viewer)
    const now = ctx.now()
    refuseIf(refuseCancel(appointment, by, now))
    return endAppointment(tx, emit, appointment, { by, reason: 'called_off', now })
  })
