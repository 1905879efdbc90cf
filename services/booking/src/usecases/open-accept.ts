import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import type { AcceptAttempt, Appointment, Refusal } from '../domain/appointment.ts'
import { refuseUnseen, startAnswering } from '../domain/appointment.ts'
import { ownedBy, refuseIf, slotTaken } from '../errors.ts'
import { openAttempt } from '../store/accept-attempts.ts'
import { findAppointment, lockAppointment, saveChanges } from '../store/appointments.ts'
import { holdTime, isTaken, lockCalendar } from '../store/held-times.ts'
import { tellingOpenings } from './find-openings.ts'
import { refuseOverlap } from './refuse-overlap.ts'

type Accept = {
  kind: AcceptAttempt['kind']
  refuse: (appointment: Appointment, now: Date) => Refusal | null
  startOf: (appointment: Appointment) => Date
  /** The start that the caller saw, if they sent one. */
  seen: string | undefined
  /** Set when the athlete accepts. They must confirm an overlap with another session of theirs. */
  overlap?: { isConfirmed: boolean | undefined }
  /** The error detail when the time is taken. */
  taken?: string
}

/**
 * Stores the attempt before billing is called. Reserves the time if it isn't the requested one.
 * @throws not-found, the problems of `refuse`, time-changed, slot-taken, own-session-overlaps
 */
export const openAccept = async (
  ctx: BookingContext,
  id: string,
  { kind, refuse, startOf, seen, overlap, taken }: Accept,
) => {
  const person = userOf(ctx)
  const { appointment: found } = ownedBy(await findAppointment(ctx.db.kysely, id), person)
  const slotOf = () => ({
    professionalId: found.professional_id,
    startsAt: startOf(found),
    durationMinutes: found.duration_minutes,
  })
  return tellingOpenings(ctx, slotOf, () =>
    writeStep(ctx, async (tx) => {
      await lockCalendar(tx, found.professional_id)
      const { appointment } = ownedBy(await lockAppointment(tx, id), person)
      refuseIf(refuse(appointment, ctx.now()))
      const startsAt = startOf(appointment)
      refuseIf(refuseUnseen(startsAt, seen))
      if (startsAt.getTime() !== appointment.starts_at.getTime()) {
        const moved = { ...appointment, appointment_id: id, starts_at: startsAt }
        if (await isTaken(tx, moved)) throw slotTaken(taken)
        await holdTime(tx, 'reservation', moved)
      }
      if (overlap) {
        const planned = { ...appointment, appointment_id: id, starts_at: startsAt }
        await refuseOverlap(tx, planned, overlap.isConfirmed)
      }
      const attempt = await openAttempt(tx, {
        id: newId(),
        appointment_id: id,
        kind,
        started_by: person.userId,
        starts_at: startsAt,
        opened_at: ctx.now(),
      })
      return { attempt, appointment: await saveChanges(tx, id, startAnswering()) }
    }),
  )
}
