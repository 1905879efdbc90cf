import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { refuseAnswer, startAnswering } from '../domain/appointment.ts'
import { openAttempt } from '../store/accept-attempts.ts'
import { lockAppointment, saveChanges } from '../store/appointments.ts'
import { carryOutAccept } from './carry-out-accept.ts'
import { ownedBy, refuseIf } from './refuse.ts'

/**
 * The professional accepts: the intent is stored, the fee that is due is charged, then it is confirmed.
 * @throws not-found, not-pending, answer-in-progress, and as carryOutAccept
 */
export const acceptAppointment = async (ctx: BookingContext, id: string) => {
  const person = userOf(ctx)
  const opened = await writeStep(ctx, async (tx) => {
    const { appointment } = ownedBy(await lockAppointment(tx, id), person)
    refuseIf(refuseAnswer(appointment, ctx.now()))
    const attempt = await openAttempt(tx, {
      id: newId(),
      appointment_id: id,
      kind: 'accept',
      started_by: person.userId,
      starts_at: appointment.starts_at,
      opened_at: ctx.now(),
    })
    return { attempt, appointment: await saveChanges(tx, id, startAnswering()) }
  })
  return carryOutAccept(ctx, opened)
}
