import { appointmentDeclined } from '@fieldside/contracts/events/booking.ts'
import type { BookingContext } from '../context.ts'
import { agreedStart, decline, refuseAnswer, refuseUnseen } from '../domain/appointment.ts'
import { factsOf } from '../domain/appointment-view.ts'
import { refuseIf } from '../errors.ts'
import { saveChanges } from '../store/appointments.ts'
import { freeTime } from '../store/held-times.ts'
import { changeAppointment } from './change-appointment.ts'

/** Declines a request and frees its time. @throws not-found, not-pending, answer-in-progress, time-changed */
export const declineAppointment = (ctx: BookingContext, id: string, seen?: string) =>
  changeAppointment(ctx, id, async (tx, appointment, _viewer, emit) => {
    refuseIf(refuseAnswer(appointment, ctx.now()))
    refuseIf(refuseUnseen(agreedStart(appointment), seen))
    const declined = await saveChanges(tx, id, decline(appointment, ctx.now()))
    await freeTime(tx, id)
    emit(appointmentDeclined, id, factsOf(declined))
    return declined
  })
