import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { maskText } from '@fieldside/contracts/contact-details/mask-text.ts'
import type { Appointment as AppointmentReply } from '@fieldside/contracts/http/appointments.ts'
import type { AppointmentOverview } from '@fieldside/contracts/http/appointments-admin.ts'
import type { ApiAppointment } from '@fieldside/contracts/http/v1/appointments.ts'
import {
  type Appointment,
  agreedStart,
  endOf,
  isAgreed,
  requestIn,
  showsContact,
  startOf,
  statusOf,
} from './appointment.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import { canMove } from './session-rules.ts'

export type Viewer = 'athlete' | 'professional' | 'admin'

/** Returns how this person views the appointment, or null when it isn't theirs. Doesn't depend on their role, which may have changed. */
export const viewerOf = (
  appointment: Appointment,
  person: { userId: string; role: Viewer },
): Viewer | null => {
  if (person.role === 'admin') return 'admin'
  if (appointment.athlete_id === person.userId) return 'athlete'
  return appointment.professional_user_id === person.userId ? 'professional' : null
}

/** Returns the acting side. The endpoints that call it reject admins. */
export const sideOfViewer = (viewer: Viewer): Side => (viewer === 'professional' ? 'professional' : 'athlete')

type Actions = AppointmentReply['actions']

const NOTHING: Actions = {
  accept: false,
  decline: false,
  suggest: false,
  answer_suggestion: false,
  cancel: false,
  propose_time: false,
  answer_new_time: false,
  withdraw_new_time: false,
  did_not_take_place: false,
}

const actionsOf = (appointment: Appointment, viewer: Viewer, now: Date): Actions => {
  if (viewer === 'admin') return NOTHING
  const { state } = appointment
  const can = (command: Command): boolean => 'events' in decide(appointment, command, now)
  const isProfessional = viewer === 'professional'
  const canDecline = isProfessional && can({ type: 'decline' })
  return {
    accept: isProfessional && can({ type: 'accept' }),
    decline: canDecline,
    suggest: canDecline,
    answer_suggestion: !isProfessional && can({ type: 'decline_alternate' }),
    cancel: can({ type: 'cancel', by: viewer }),
    propose_time: canMove(state, now),
    answer_new_time: can({ type: 'accept_move', by: viewer }),
    withdraw_new_time: isAgreed(state) && state.proposal?.by === viewer,
    did_not_take_place: can({ type: 'report_no_show', by: viewer }),
  }
}

/** Returns whether this reply is the first to reveal the athlete's contact details to the professional. */
export const showsContactFirst = (appointment: Appointment, viewer: Viewer): boolean =>
  viewer === 'professional' && showsContact(appointment.state) && appointment.contact_shown_at === null

/** Returns the state in the API's fields, where a request's proposal is a suggestion. */
export const stateViewOf = ({ state, duration_minutes }: Appointment) => {
  const request = requestIn(state)
  const suggested = request?.name === 'requested' ? request.proposal?.starts_at : request?.agreed_start
  const move = isAgreed(state) ? state.proposal : null
  return {
    status: statusOf(state),
    appointment_date: startOf(state).toISOString(),
    ends_at: endOf(startOf(state), duration_minutes).toISOString(),
    suggested_date: suggested?.toISOString() ?? null,
    suggestion_agreed: request?.name === 'accepted_by_athlete',
    proposed_date: move?.starts_at.toISOString() ?? null,
    proposed_by: move?.by ?? null,
    answer_by: request?.answer_by.toISOString() ?? null,
    answering: state.name === 'accepting',
    cancelled_by: state.name === 'cancelled' ? state.by : null,
    cancel_reason: state.name === 'cancelled' ? state.reason : null,
  }
}

/** Returns the status, place, and price as this viewer may know them. */
export const sharedWith = (appointment: Appointment, viewer: Viewer) => ({
  status: statusOf(appointment.state),
  place: appointment.place,
  place_detail: (showsContact(appointment.state) && appointment.place_detail) || null,
  price_cents: viewer === 'athlete' && !appointment.show_price ? null : appointment.price_cents,
})

/** Returns whether the notes hold contact details that a pair may not see before it has agreed on any session. */
export const hidesNotes = ({ notes, state }: Appointment): boolean =>
  notes !== null && !showsContact(state) && maskText(notes) !== notes

/** Returns the notes with contact details hidden from both sides until the pair agrees, as in messages. */
const notesFor = (
  appointment: Appointment,
  viewer: Viewer,
  seesAll: boolean,
): Pick<AppointmentReply, 'notes' | 'notes_masked'> => {
  const { notes, state } = appointment
  if (notes === null || viewer === 'admin') return { notes: null }
  if (showsContact(state)) return { notes }
  if (seesAll || !hidesNotes(appointment)) return { notes, notes_masked: false }
  return { notes: maskText(notes), notes_masked: true }
}

/**
 * Returns the appointment without the contact details, price, and place that this viewer must not see. A pair that sees
 * everything reads the notes in full.
 */
export const viewOf = (
  appointment: Appointment,
  viewer: Viewer,
  now: Date,
  pairSeesAll = false,
): AppointmentReply => {
  const isAdmin = viewer === 'admin'
  const hidesContact = isAdmin || (viewer === 'professional' && !showsContact(appointment.state))
  return {
    id: appointment.id,
    version: appointment.version,
    athlete_id: appointment.athlete_id,
    professional_id: appointment.professional_id,
    professional_user_id: appointment.professional_user_id,
    appointment_type: appointment.appointment_type,
    ...stateViewOf(appointment),
    ...sharedWith(appointment, viewer),
    duration_minutes: appointment.duration_minutes,
    professional_time_zone: appointment.professional_time_zone,
    age: appointment.age,
    guardian_present: appointment.guardian_present,
    sex: appointment.sex,
    ...notesFor(appointment, viewer, pairSeesAll),
    contact_info: hidesContact ? null : { phone: appointment.phone, email: appointment.email },
    rescheduled: appointment.rescheduled_at !== null,
    has_review: appointment.reviewed_at !== null,
    approval_withdrawn: appointment.approval_withdrawn_at !== null,
    created_at: appointment.created_at.toISOString(),
    actions: actionsOf(appointment, viewer, now),
  }
}

/** Returns the fields that every appointment event carries. */
export const factsOf = (appointment: Appointment) => {
  const { status, appointment_date, ends_at, suggested_date } = stateViewOf(appointment)
  return {
    appointment_id: appointment.id,
    version: appointment.version,
    athlete_id: appointment.athlete_id,
    professional_id: appointment.professional_id,
    professional_user_id: appointment.professional_user_id,
    appointment_type: appointment.appointment_type,
    status,
    starts_at: appointment_date,
    ends_at,
    professional_time_zone: appointment.professional_time_zone,
    athlete_time_zone: appointment.athlete_time_zone,
    suggested_date,
    price_cents: appointment.price_cents,
  }
}

/** Returns what API clients read: the facts, without personal data. */
export const apiViewOf = (appointment: Appointment): ApiAppointment => {
  const { cancelled_by, cancel_reason } = stateViewOf(appointment)
  return {
    ...factsOf(appointment),
    cancelled_by,
    cancel_reason,
    created_at: appointment.created_at.toISOString(),
    updated_at: appointment.updated_at.toISOString(),
  }
}

/** Returns what an admin's list shows. The date is null while a proposed time is unanswered. */
export const overviewOf = (appointment: Appointment): AppointmentOverview => {
  const { id, athlete_id, professional_id, appointment_type, created_at, state } = appointment
  const request = requestIn(state)
  const isOpen = request?.name === 'requested' && request.proposal !== null
  const settled = request ? agreedStart(request) : startOf(state)
  return {
    id,
    athlete_id,
    professional_id,
    appointment_type,
    appointment_date: isOpen ? null : settled.toISOString(),
    status: statusOf(state),
    created_at: created_at.toISOString(),
  }
}
