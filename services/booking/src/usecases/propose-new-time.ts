import { newTimeProposed } from '@fieldside/contracts/events/booking.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import type { Appointment } from '../domain/appointment.ts'
import { proposeTime } from '../domain/appointment.ts'
import { factsOf } from '../domain/appointment-view.ts'
import { refuseProposal } from '../domain/new-time.ts'
import { findAppointment, saveChanges } from '../store/appointments.ts'
import { isTaken } from '../store/held-times.ts'
import { findSchedule, hoursOf } from '../store/schedules.ts'
import { changeAppointment } from './change-appointment.ts'
import { isSlotOffered, slotNotOpen, slotTaken, tellingOpenings } from './find-openings.ts'
import { ownedBy, refuseIf } from './refuse.ts'
import { refuseOverlap } from './refuse-overlap.ts'
import { sideOfViewer } from './side-of-viewer.ts'

/** An athlete is bound to the professional's hours, as when they asked; the professional is not. */
const isOpenFor = async (ctx: BookingContext, appointment: Appointment, startsAt: Date): Promise<boolean> => {
  if (userOf(ctx).role === 'professional') return true
  const { professional_id: professionalId, duration_minutes: durationMinutes } = appointment
  const hours = hoursOf(await findSchedule(ctx.db.kysely, professionalId))
  return !hours || isSlotOffered(ctx, hours, { professionalId, startsAt, durationMinutes })
}

type Proposal = { proposed_date: string; confirm_overlap?: boolean | undefined }

/**
 * Either side proposes a new time for an agreed session. It holds nothing until it is accepted, and takes the place of
 * a proposal that is open. @throws not-found, invalid-input, not-agreed, too-late-to-reschedule, slot-taken, slot-not-open,
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
  const isOpen = await isOpenFor(ctx, found, proposed)
  const slot = {
    professionalId: found.professional_id,
    startsAt: proposed,
    durationMinutes: found.duration_minutes,
  }
  const propose = async () => {
    if (!isOpen) throw slotNotOpen()
    return changeAppointment(ctx, id, async (tx, appointment, viewer, emit) => {
      refuseIf(refuseProposal(appointment, proposed, ctx.now()))
      if (await isTaken(tx, { ...appointment, appointment_id: id, starts_at: proposed })) throw slotTaken()
      const planned = { ...appointment, appointment_id: id, starts_at: proposed }
      if (viewer === 'athlete') await refuseOverlap(tx, planned, confirm_overlap)
      const proposed_by = sideOfViewer(viewer)
      const changed = await saveChanges(tx, id, proposeTime(proposed, proposed_by))
      emit(newTimeProposed, id, {
        ...factsOf(changed),
        proposed_date: proposed.toISOString(),
        proposed_by,
      })
      return changed
    })
  }
  return tellingOpenings(ctx, () => slot, propose)
}
