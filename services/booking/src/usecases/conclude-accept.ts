import {
  alternateFeeFailed,
  alternateTimeAccepted,
  appointmentConfirmed,
} from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { type AcceptAttempt, type Appointment, confirm, stopAnswering } from '../domain/appointment.ts'
import { factsOf } from '../domain/appointment-view.ts'
import type { BookingSchema } from '../schema.ts'
import { endAttempt, readAttempt } from '../store/accept-attempts.ts'
import { lockAppointment, saveChanges } from '../store/appointments.ts'
import { freeTime, holdTime, lockCalendar } from '../store/held-times.ts'

export type Concluded = { attempt: AcceptAttempt; appointment: Appointment }

/** The attempt and its appointment, locked. It may have been concluded meanwhile. */
const lockAttempt = async (
  tx: Tx<BookingSchema>,
  {
    id,
    appointment_id,
    professional_id,
  }: Pick<AcceptAttempt, 'id' | 'appointment_id'> & { professional_id: string },
): Promise<Concluded> => {
  await lockCalendar(tx, professional_id)
  const appointment = (await lockAppointment(tx, appointment_id))!
  return { attempt: await readAttempt(tx, id), appointment }
}

type Open = AcceptAttempt & { professional_id: string }

/** The fee is settled: the appointment is agreed. Does nothing when the attempt has been concluded before. */
export const confirmAccept = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  open: Open,
  { charged, now }: { charged: boolean; now: Date },
): Promise<Concluded> => {
  const { attempt, appointment } = await lockAttempt(tx, open)
  if (attempt.state !== 'open') return { attempt, appointment }
  const confirmed = await saveChanges(tx, appointment.id, confirm(appointment, attempt, now))
  if (attempt.kind === 'accept_suggestion') {
    await freeTime(tx, appointment.id)
    await holdTime(tx, 'session', { ...confirmed, appointment_id: confirmed.id })
    emit(alternateTimeAccepted, appointment.id, factsOf(confirmed))
  }
  emit(appointmentConfirmed, appointment.id, {
    ...factsOf(confirmed),
    first_booking_fee_charged: charged,
    agreed_by: attempt.kind === 'accept' ? 'professional' : 'athlete',
  })
  const end = { state: 'confirmed', fee_charged: charged, problem: null, ended_at: now } as const
  await endAttempt(tx, attempt.id, end)
  return { attempt: { ...attempt, ...end }, appointment: confirmed }
}

/** The fee was not charged: still pending. Where the athlete accepted, the professional is told to see to the card. */
export const failAccept = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  open: Open,
  { problem, now }: { problem: string; now: Date },
): Promise<void> => {
  const { attempt, appointment } = await lockAttempt(tx, open)
  if (attempt.state !== 'open') return
  const pending = await saveChanges(tx, appointment.id, stopAnswering())
  await freeTime(tx, appointment.id, 'reservation')
  await endAttempt(tx, attempt.id, { state: 'failed', fee_charged: false, problem, ended_at: now })
  if (attempt.kind === 'accept_suggestion' && !NOT_THE_CARD.has(problem)) {
    emit(alternateFeeFailed, appointment.id, { ...factsOf(pending), problem })
  }
}

/** Billing was never asked for this attempt's fee. */
export const NOT_ASKED = 'not-asked'
/** Billing's word that the card provider took no charge, for no reason of the card. */
export const PROVIDER_AWAY = 'card-provider-unavailable'
const NOT_THE_CARD = new Set([NOT_ASKED, PROVIDER_AWAY])
