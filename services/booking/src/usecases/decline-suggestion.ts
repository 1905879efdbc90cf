import { alternateTimeDeclined } from '@fieldside/contracts/events/booking.ts'
import type { BookingContext } from '../context.ts'
import { dropSuggestion, refuseSuggestionAnswer, refuseUnseen } from '../domain/appointment.ts'
import { factsOf } from '../domain/appointment-view.ts'
import { refuseIf } from '../errors.ts'
import { saveChanges } from '../store/appointments.ts'
import { changeAppointment } from './change-appointment.ts'

/**
 * Declines the suggested time, so that the requested one stands.
 * @throws not-found, not-pending, answer-in-progress, no-suggestion, time-changed
 */
export const declineSuggestion = (ctx: BookingContext, id: string, seen?: string) =>
  changeAppointment(ctx, id, async (tx, appointment, _viewer, emit) => {
    refuseIf(refuseSuggestionAnswer(appointment, ctx.now()))
    refuseIf(refuseUnseen(appointment.suggested_at!, seen))
    const kept = await saveChanges(tx, id, dropSuggestion())
    emit(alternateTimeDeclined, id, factsOf(kept))
    return kept
  })
