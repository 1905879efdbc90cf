import { appointmentRescheduled } from '@fieldside/contracts/events/booking.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { refuseUnseen, reschedule } from '../domain/appointment.ts'
import { factsOf, sideOfViewer } from '../domain/appointment-view.ts'
import { refuseAcceptNewTime } from '../domain/new-time.ts'
import { ownedBy, refuseIf, slotTaken } from '../errors.ts'
import { serveChanged } from '../replies.ts'
import { findAppointment, lockAppointment, saveChanges } from '../store/appointments.ts'
import { freeTime, holdTime, isTaken, lockCalendar } from '../store/held-times.ts'
import { tellingOpenings } from './find-openings.ts'
import { refuseOverlap } from './refuse-overlap.ts'

const TAKEN = 'The proposed time has been taken meanwhile. The session stays at the time that you agreed on.'

type Accepted = { starts_at?: string | undefined; confirm_overlap?: boolean | undefined }

/**
 * Moves the session to the time the other side proposed and transfers the slot hold to it.
 * @throws not-found, not-agreed, no-new-time, too-late-to-reschedule, time-changed, slot-taken, own-session-overlaps
 */
export const acceptNewTime = async (ctx: BookingContext, id: string, accepted: Accepted) => {
  const person = userOf(ctx)
  const { appointment: found } = ownedBy(await findAppointment(ctx.db.kysely, id), person)
  const slotOf = () => ({
    professionalId: found.professional_id,
    startsAt: found.proposed_at ?? found.starts_at,
    durationMinutes: found.duration_minutes,
  })
  return tellingOpenings(ctx, slotOf, () =>
    write(ctx, async (tx, emit) => {
      await lockCalendar(tx, found.professional_id)
      const { appointment, viewer } = ownedBy(await lockAppointment(tx, id), person)
      refuseIf(refuseAcceptNewTime(appointment, sideOfViewer(viewer), ctx.now()))
      const { proposed_at, proposed_by, starts_at } = appointment
      refuseIf(refuseUnseen(proposed_at!, accepted.starts_at))
      if (await isTaken(tx, { ...appointment, appointment_id: id, starts_at: proposed_at! }))
        throw slotTaken(TAKEN)
      const planned = { ...appointment, appointment_id: id, starts_at: proposed_at! }
      if (viewer === 'athlete') await refuseOverlap(tx, planned, accepted.confirm_overlap)
      const moved = await saveChanges(tx, id, reschedule(appointment, proposed_at!))
      await freeTime(tx, id)
      await holdTime(tx, 'session', { ...moved, appointment_id: id })
      emit(appointmentRescheduled, id, {
        ...factsOf(moved),
        previous_starts_at: starts_at.toISOString(),
        proposed_by: proposed_by!,
      })
      return serveChanged(ctx, tx, { appointment: moved, viewer })
    }),
  )
}
