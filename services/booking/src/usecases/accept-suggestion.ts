import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { refuseAcceptSuggestion, startAnswering } from '../domain/appointment.ts'
import { openAttempt } from '../store/accept-attempts.ts'
import { findAppointment, lockAppointment, saveChanges } from '../store/appointments.ts'
import { holdTime, isTaken, lockCalendar } from '../store/held-times.ts'
import { carryOutAccept } from './carry-out-accept.ts'
import { slotTaken, tellingOpenings } from './find-openings.ts'
import { ownedBy, refuseIf } from './refuse.ts'

const open = (ctx: BookingContext, id: string, professionalId: string) =>
  writeStep(ctx, async (tx) => {
    await lockCalendar(tx, professionalId)
    const person = userOf(ctx)
    const { appointment } = ownedBy(await lockAppointment(tx, id), person)
    refuseIf(refuseAcceptSuggestion(appointment, ctx.now()))
    const moved = { ...appointment, appointment_id: id, starts_at: appointment.suggested_at! }
    if (await isTaken(tx, moved)) throw slotTaken()
    await holdTime(tx, 'reservation', moved)
    const attempt = await openAttempt(tx, {
      id: newId(),
      appointment_id: id,
      kind: 'accept_suggestion',
      started_by: person.userId,
      starts_at: moved.starts_at,
      opened_at: ctx.now(),
    })
    return { attempt, appointment: await saveChanges(tx, id, startAnswering()) }
  })

/**
 * The athlete accepts the suggested time, which is reserved while the fee is charged.
 * @throws not-found, not-pending, answer-in-progress, no-suggestion, slot-taken, and as carryOutAccept
 */
export const acceptSuggestion = async (ctx: BookingContext, id: string) => {
  const { appointment } = ownedBy(await findAppointment(ctx.db.kysely, id), userOf(ctx))
  const slotOf = () => ({
    professionalId: appointment.professional_id,
    startsAt: appointment.suggested_at ?? appointment.starts_at,
    durationMinutes: appointment.duration_minutes,
  })
  const opened = await tellingOpenings(ctx, slotOf, () => open(ctx, id, appointment.professional_id))
  return carryOutAccept(ctx, opened)
}
