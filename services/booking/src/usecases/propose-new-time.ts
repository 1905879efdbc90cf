import { newTimeProposed, type Side } from '@fieldside/contracts/events/booking.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { BookingContext } from '../context.ts'
import type { Appointment } from '../domain/appointment.ts'
import { proposeTime } from '../domain/appointment.ts'
import { factsOf, sideOfViewer } from '../domain/appointment-view.ts'
import { refuseProposal } from '../domain/new-time.ts'
import { ownedBy, refuseIf, slotNotOpen, slotTaken } from '../errors.ts'
import type { BookingSchema } from '../schema.ts'
import { findAppointment, saveChanges } from '../store/appointments.ts'
import { isTaken } from '../store/held-times.ts'
import { findSchedule, hoursOf } from '../store/schedules.ts'
import { changeAppointment } from './change-appointment.ts'
import { isSlotOffered, tellingOpenings } from './find-openings.ts'
import { refuseOverlap } from './refuse-overlap.ts'

type Planned = { appointment: Appointment; proposed: Date; by: Side }

/** Holds athletes to the professional's hours, as in a request. Professionals can propose any time. */
const refuseClosed = async (
  ctx: BookingContext,
  tx: Tx<BookingSchema>,
  { appointment, proposed, by }: Planned,
): Promise<void> => {
  if (by === 'professional') return
  const { professional_id: professionalId, duration_minutes: durationMinutes } = appointment
  const hours = hoursOf(await findSchedule(tx, professionalId))
  const slot = { professionalId, startsAt: proposed, durationMinutes }
  if (hours && !(await isSlotOffered(tx, hours, slot, ctx.now()))) throw slotNotOpen()
}

type Proposal = { proposed_date: string; confirm_overlap?: boolean | undefined }

/**
 * Proposes a new time for an agreed session, replacing any open proposal. It holds no time until it is accepted.
 * @throws not-found, invalid-input, not-agreed, too-late-to-reschedule, slot-taken, slot-not-open,
 * own-session-overlaps
 */
export const proposeNewTime = async (
  ctx: BookingContext,
  id: string,
  { proposed_date, confirm_overlap }: Proposal,
) => {
  const proposed = new Date(proposed_date)
  const { appointment: found } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  refuseIf(refuseProposal(found, proposed, ctx.now()))
  const slot = {
    professionalId: found.professional_id,
    startsAt: proposed,
    durationMinutes: found.duration_minutes,
  }
  const propose = () =>
    changeAppointment(
      ctx,
      id,
      async (tx, appointment, viewer, emit) => {
        refuseIf(refuseProposal(appointment, proposed, ctx.now()))
        const proposed_by = sideOfViewer(viewer)
        await refuseClosed(ctx, tx, { appointment, proposed, by: proposed_by })
        const planned = { ...appointment, appointment_id: id, starts_at: proposed }
        if (await isTaken(tx, planned)) throw slotTaken()
        if (proposed_by === 'athlete') await refuseOverlap(tx, planned, confirm_overlap)
        const changed = await saveChanges(tx, id, proposeTime(proposed, proposed_by))
        emit(newTimeProposed, id, {
          ...factsOf(changed),
          proposed_date: proposed.toISOString(),
          proposed_by,
        })
        return changed
      },
      { calendarOf: found.professional_id },
    )
  return tellingOpenings(ctx, () => slot, propose)
}
