import { appointmentDeclined } from '@fieldside/contracts/events/booking.ts'
import type { BookingContext } from '../context.ts'
import { decline, refuseAnswer } from '../domain/appointment.ts'
import { factsOf } from '../domain/appointment-view.ts'
import { saveChanges } from '../store/appointments.ts'
import { freeTime } from '../store/held-times.ts'
import { changeAppointment } from './change-appointment.ts'
import { refuseIf } from './refuse.ts'

/** The professional declines, which frees the time. @throws not-found, not-pending, answer-in-progress */
export const declineAppointment = (ctx: BookingContext, id: string) =>
  changeAppointment(ctx, id, async (tx, appointment, _viewer, emit) => {
    refuseIf(refuseAnswer(appointment, ctx.now()))
    const declined = await saveChanges(tx, id, decline(appointment, ctx.now()))
    await freeTime(tx, id)
    emit(appointmentDeclined, id, factsOf(declined))
    return declined
  })
