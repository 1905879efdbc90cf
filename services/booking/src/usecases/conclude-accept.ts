import {
  acceptFailed,
  alternateFeeFailed,
  alternateTimeAccepted,
  appointmentConfirmed,
} from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import {
  type AcceptAttempt,
  type Appointment,
  agreeToSuggestion,
  confirm,
  stopAnswering,
} from '../domain/appointment.ts'
import { factsOf } from '../domain/appointment-view.ts'
import { canAccept } from '../domain/can-accept.ts'
import type { BookingSchema } from '../schema.ts'
import { endAttempt, readAttempt } from '../store/accept-attempts.ts'
import { lockAppointment, saveChanges } from '../store/appointments.ts'
import { freeTime, holdTime, lockCalendar } from '../store/held-times.ts'
import { endAppointment } from './end-appointment.ts'

export type Concluded = { attempt: AcceptAttempt; appointment: Appointment }

/** Locks an attempt and its appointment. The attempt may already be concluded. */
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

/** Confirms the appointment after the fee is settled. Does nothing if the attempt is already concluded. */
export const confirmAccept = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  open: Open,
  { charged, now }: { charged: boolean; now: Date },
): Promise<Concluded> => {
  const { attempt, appointment } = await lockAttempt(tx, open)
  if (attempt.state !== 'open') return { attempt, appointment }
  const confirmed = await saveChanges(tx, appointment.id, confirm(appointment, attempt, now))
  // Replaces the holds of the requested time and of the reservation with one of the confirmed time.
  await freeTime(tx, appointment.id)
  await holdTime(tx, 'session', { ...confirmed, appointment_id: confirmed.id })
  if (attempt.kind === 'accept_suggestion') emit(alternateTimeAccepted, appointment.id, factsOf(confirmed))
  emit(appointmentConfirmed, appointment.id, {
    ...factsOf(confirmed),
    first_booking_fee_charged: charged,
    agreed_by: attempt.kind === 'accept' ? 'professional' : 'athlete',
  })
  const end = { state: 'confirmed', fee_charged: charged, problem: null, ended_at: now } as const
  await endAttempt(tx, attempt.id, end)
  return { attempt: { ...attempt, ...end }, appointment: confirmed }
}

/**
 * Reopens the request when the charge failed or its outcome came too late. If the card failed an accept by the
 * athlete, that accept stands and the professional is asked to confirm while possible. `isLeftOpen`: the caller got
 * no answer.
 */
export const failAccept = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  open: Open,
  { problem, now, isLeftOpen }: { problem: string; now: Date; isLeftOpen: boolean },
): Promise<Appointment | undefined> => {
  const { attempt, appointment } = await lockAttempt(tx, open)
  if (attempt.state !== 'open') return undefined
  const agreed = attempt.kind === 'accept_suggestion' && !NOT_THE_CARD.has(problem)
  const changes = agreed ? agreeToSuggestion(appointment) : stopAnswering()
  const pending = await saveChanges(tx, appointment.id, changes)
  await freeTime(tx, appointment.id, 'reservation')
  const fee_charged = problem === TOO_LATE ? null : false
  await endAttempt(tx, attempt.id, { state: 'failed', fee_charged, problem, ended_at: now })
  const accepted_by = attempt.kind === 'accept' ? 'professional' : 'athlete'
  const isAcceptable = canAccept(pending, agreed ? 'professional' : accepted_by, now)
  if (agreed && isAcceptable) emit(alternateFeeFailed, appointment.id, { ...factsOf(pending), problem })
  else {
    const left_open = isLeftOpen && isAcceptable
    emit(acceptFailed, appointment.id, { ...factsOf(pending), problem, accepted_by, left_open })
  }
  return pending
}

/**
 * Ends an accept that wasn't concluded before its request expired, and cancels the request. That cancellation
 * notifies both sides and makes billing refund the fee.
 */
export const giveUpAccept = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  open: Open,
  now: Date,
): Promise<void> => {
  const pending = await failAccept(tx, emit, open, { problem: TOO_LATE, now, isLeftOpen: false })
  if (!pending) return
  const end = { by: 'system', reason: 'not_answered', now, isAcceptGivenUp: true } as const
  await endAppointment(tx, emit, pending, end)
}

/** Billing never received a charge for this attempt. */
export const NOT_ASKED = 'not-asked'
/** Billing reports that the payment provider charged nothing, for reasons other than the card. */
export const PROVIDER_AWAY = 'card-provider-unavailable'
/** The request expired or the session's start passed before the accept was concluded. */
export const TOO_LATE = 'too-late'
const NOT_THE_CARD = new Set([NOT_ASKED, PROVIDER_AWAY, TOO_LATE])
