import type { EventContract } from '@fieldside/contracts/envelope.ts'
import * as published from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { BookingSchema } from '../../schema.ts'
import { type Appointment, type Proposal, startOf } from '../rules/appointment.ts'
import { factsOf, showsPrice, stateViewOf } from '../rules/appointment-view.ts'
import { moveExpiresAt, paymentDueAt } from '../rules/deadlines.ts'
import type { AppointmentEvent, EventType } from '../rules/events.ts'
import { wasContactShown } from '../store/contact-shown.ts'

/** The appointment after the event. */
type After = {
  tx: Tx<BookingSchema>
  emit: Emit
  appointment: Appointment
  facts: ReturnType<typeof factsOf>
}
type Publish<T extends EventType> = (after: After, event: AppointmentEvent<T>) => unknown

/** Returns when an open request expires. Other appointments have no such deadline. */
const deadlineOf = (appointment: Appointment): { answer_by?: string } => {
  const { answer_by } = stateViewOf(appointment)
  return answer_by === null ? {} : { answer_by }
}

const payByOf = (appointment: Appointment): { pay_by?: string } => {
  const dueAt = paymentDueAt(appointment)
  return dueAt ? { pay_by: dueAt.toISOString() } : {}
}

const nothing = (): void => undefined

/** Publishes an event that carries only the facts of the appointment. */
const factsAs =
  (contract: EventContract<string, typeof published.appointmentDeclined.data>) =>
  ({ emit, facts }: After) =>
    emit(contract, facts.appointment_id, facts)

/** Publishes an event about a request that is still open. */
const openRequestAs =
  (contract: EventContract<string, typeof published.alternateTimeSuggested.data>) =>
  ({ emit, facts, appointment }: After) =>
    emit(contract, facts.appointment_id, { ...facts, ...deadlineOf(appointment) })

const moveOf = ({ starts_at, by }: Proposal) => ({ proposed_date: starts_at.toISOString(), proposed_by: by })

const PUBLISHED: { [T in EventType]: Publish<T> } = {
  offer_taken: ({ emit, facts, appointment }, { offer_id }) =>
    emit(published.appointmentConfirmed, facts.appointment_id, {
      ...facts,
      first_booking_fee_charged: false,
      agreed_by: 'athlete',
      offer_id,
      ...payByOf(appointment),
    }),
  requested: openRequestAs(published.appointmentRequested),
  declined: factsAs(published.appointmentDeclined),
  completed: factsAs(published.appointmentCompleted),
  reminded: openRequestAs(published.answerReminded),
  last_reminded: ({ emit, facts, appointment }) => {
    const reminded = { ...facts, is_last: true, ...deadlineOf(appointment) }
    emit(published.answerReminded, facts.appointment_id, reminded)
  },
  session_reminded: ({ emit, facts, appointment }, { reminder }) => {
    const { proposed_date, proposed_by } = stateViewOf(appointment)
    emit(published.sessionReminderDue, facts.appointment_id, {
      ...facts,
      reminder,
      proposed_date,
      proposed_by,
      shows_price: showsPrice(appointment),
    })
  },
  review_invited: factsAs(published.reviewInvitationDue),
  approval_withdrawn: factsAs(published.approvalWithdrawn),
  accept_opened: nothing,
  reviewed: nothing,
  accept_confirmed: ({ emit, facts, appointment }, { by, fee_charged }) => {
    if (by === 'athlete') emit(published.alternateTimeAccepted, facts.appointment_id, facts)
    emit(published.appointmentConfirmed, facts.appointment_id, {
      ...facts,
      first_booking_fee_charged: fee_charged,
      agreed_by: by,
      ...payByOf(appointment),
    })
  },
  accept_failed: ({ emit, facts, appointment }, { problem, by, left_open }) => {
    const failed = { ...facts, ...deadlineOf(appointment), problem, accepted_by: by, left_open }
    emit(published.acceptFailed, facts.appointment_id, failed)
  },
  accept_kept: ({ emit, facts, appointment }, { problem, acceptable }) => {
    const failed = { ...facts, ...deadlineOf(appointment), problem }
    if (acceptable) emit(published.alternateFeeFailed, facts.appointment_id, failed)
    else
      emit(published.acceptFailed, facts.appointment_id, {
        ...failed,
        accepted_by: 'athlete',
        left_open: false,
      })
  },
  time_proposed: (after, { proposal }) => {
    const { emit, facts, appointment } = after
    if (proposal.for === 'request') return openRequestAs(published.alternateTimeSuggested)(after)
    const expiresAt = moveExpiresAt(appointment, startOf(appointment.state), proposal.starts_at)
    const answer_by = expiresAt.toISOString()
    return emit(published.newTimeProposed, facts.appointment_id, { ...facts, ...moveOf(proposal), answer_by })
  },
  proposal_declined: (after, { proposal, by: declined_by }) => {
    const { emit, facts } = after
    if (proposal.for === 'request') return openRequestAs(published.alternateTimeDeclined)(after)
    return emit(published.newTimeDeclined, facts.appointment_id, {
      ...facts,
      ...moveOf(proposal),
      declined_by,
    })
  },
  rescheduled: ({ emit, facts, appointment }, { proposal, previous_start }) =>
    emit(published.appointmentRescheduled, facts.appointment_id, {
      ...facts,
      previous_starts_at: previous_start.toISOString(),
      proposed_by: proposal.by,
      ...payByOf(appointment),
    }),
  paid: ({ emit, facts }, { payment_id }) =>
    emit(published.appointmentPaid, facts.appointment_id, { ...facts, payment_id }),
  late_notice_given: ({ emit, facts }, { by }) =>
    emit(published.lateNoticeGiven, facts.appointment_id, { ...facts, by }),
  late_notice_withdrawn: ({ emit, facts }, { by }) =>
    emit(published.lateNoticeWithdrawn, facts.appointment_id, { ...facts, by }),
  absence_reported: ({ emit, facts }, { by, absent, answer_by }) =>
    emit(published.attendanceReported, facts.appointment_id, {
      ...facts,
      by,
      absent,
      answer_by: answer_by.toISOString(),
    }),
  absence_report_withdrawn: ({ emit, facts }, { by, absent }) =>
    emit(published.attendanceWithdrawn, facts.appointment_id, { ...facts, by, absent }),
  absence_report_contested: ({ emit, facts }, { by, absent, contested_by }) =>
    emit(published.attendanceContested, facts.appointment_id, {
      ...facts,
      by,
      absent,
      ...(contested_by && { contested_by }),
    }),
  released_time_refilled: factsAs(published.releasedTimeRefilled),
  attendance_settled: ({ emit, facts }, { by, absent, settled_by }) =>
    emit(published.attendanceSettled, facts.appointment_id, {
      ...facts,
      outcome: absent === null ? 'held' : 'not_held',
      absent,
      reported_by: by,
      settled_by,
    }),
  cancelled: async ({ tx, emit, facts, appointment }, event) =>
    emit(published.appointmentCancelled, facts.appointment_id, {
      ...facts,
      cancelled_by: event.by,
      reason: event.reason,
      was_agreed: event.was_agreed,
      in_time: event.in_time,
      was_completed: event.was_completed,
      ...(event.accept_given_up && { accept_given_up: true }),
      ...(event.approval_withdrawn && { approval_withdrawn: true }),
      ...(event.absent && { absent: event.absent }),
      ...(event.unpaid && { unpaid: true }),
      ...(event.unavailable && { unavailable: event.unavailable }),
      ...(event.series_step && { series_step: true }),
      contact_shown: await wasContactShown(tx, appointment),
    }),
}

/** Publishes what happened to an appointment under the event names that other services know. */
export const publishEvent = async <T extends EventType>(
  tx: Tx<BookingSchema>,
  emit: Emit,
  appointment: Appointment,
  event: AppointmentEvent<T>,
): Promise<void> => {
  const publish: Publish<T> = PUBLISHED[event.type]
  const emitAt: Emit = (contract, subject, data) => emit(contract, subject, data, event.at)
  await publish({ tx, emit: emitAt, appointment, facts: factsOf(appointment) }, event)
}
