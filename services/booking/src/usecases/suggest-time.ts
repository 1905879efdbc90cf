import { alternateTimeSuggested } from '@fieldside/contracts/events/booking.ts'
import type { BookingContext } from '../context.ts'
import { type Appointment, refuseSuggest, suggest } from '../domain/appointment.ts'
import { factsOf } from '../domain/appointment-view.ts'
import { refuseIf, slotTaken } from '../errors.ts'
import { saveChanges } from '../store/appointments.ts'
import { isTaken } from '../store/held-times.ts'
import { changeAppointment } from './change-appointment.ts'
import { tellingOpenings } from './find-openings.ts'

/**
 * Suggests another time for a request. It holds no time until it is accepted.
 * @throws not-found, invalid-input, not-pending, answer-in-progress, slot-taken
 */
export const suggestTime = (ctx: BookingContext, id: string, suggestedDate: string) => {
  const suggested = new Date(suggestedDate)
  let found: Appointment | undefined
  const slotOf = () =>
    found && {
      professionalId: found.professional_id,
      startsAt: suggested,
      durationMinutes: found.duration_minutes,
    }
  return tellingOpenings(ctx, slotOf, () =>
    changeAppointment(ctx, id, async (tx, appointment, _viewer, emit) => {
      found = appointment
      refuseIf(refuseSuggest(appointment, suggested, ctx.now()))
      if (await isTaken(tx, { ...appointment, appointment_id: id, starts_at: suggested })) throw slotTaken()
      const changed = await saveChanges(tx, id, suggest(appointment, suggested, ctx.now()))
      emit(alternateTimeSuggested, id, factsOf(changed))
      return changed
    }),
  )
}
