import type { Side } from '@fieldside/contracts/events/booking.ts'
import type { Appointment as AppointmentReply } from '@fieldside/contracts/http/appointments.ts'
import {
  type Appointment,
  isAgreed,
  isInTime,
  refuseAccept,
  refuseAnswer,
  refuseCancel,
  refuseDidNotTakePlace,
  refuseSuggestionAnswer,
  showsContact,
} from './appointment.ts'
import { refuseAcceptNewTime } from './new-time.ts'

export type Viewer = 'athlete' | 'professional' | 'admin'

/** Returns how this person views the appointment, or null when it isn't theirs. */
export const viewerOf = (
  appointment: Appointment,
  person: { userId: string; role: Viewer },
): Viewer | null => {
  if (person.role === 'admin') return 'admin'
  if (person.role === 'athlete') return appointment.athlete_id === person.userId ? 'athlete' : null
  return appointment.professional_user_id === person.userId ? 'professional' : null
}

/** Returns the acting side. The endpoints that call it reject admins. */
export const sideOfViewer = (viewer: Viewer): Side => (viewer === 'professional' ? 'professional' : 'athlete')

type Actions = AppointmentReply['actions']
type AgreedActions = Pick<
  Actions,
  'cancel' | 'propose_time' | 'answer_new_time' | 'withdraw_new_time' | 'did_not_take_place'
>
const NOTHING: AgreedActions = {
  cancel: false,
  propose_time: false,
  answer_new_time: false,
  withdraw_new_time: false,
  did_not_take_place: false,
}

const agreedActionsOf = (appointment: Appointment, viewer: Viewer, now: Date): AgreedActions =>
  viewer === 'admin'
    ? NOTHING
    : {
        cancel: refuseCancel(appointment, viewer, now) === null,
        propose_time: isAgreed(appointment) && isInTime(appointment, now),
        answer_new_time: refuseAcceptNewTime(appointment, viewer, now) === null,
        withdraw_new_time: isAgreed(appointment) && appointment.proposed_by === viewer,
        did_not_take_place: refuseDidNotTakePlace(appointment, viewer, now) === null,
      }

const actionsOf = (appointment: Appointment, viewer: Viewer, now: Date): Actions => {
  const canAnswer = viewer === 'professional' && refuseAnswer(appointment, now) === null
  return {
    accept: viewer === 'professional' && refuseAccept(appointment, now) === null,
    decline: canAnswer,
    suggest: canAnswer,
    answer_suggestion: viewer === 'athlete' && refuseSuggestionAnswer(appointment, now) === null,
    ...agreedActionsOf(appointment, viewer, now),
  }
}

/** Returns whether this reply is the first to reveal the athlete's contact details to the professional. */
export const showsContactFirst = (appointment: Appointment, viewer: Viewer): boolean =>
  viewer === 'professional' && showsContact(appointment) && appointment.contact_shown_at === null

/** Returns the appointment without the contact details, price, and place that this viewer must not see. */
export const viewOf = (appointment: Appointment, viewer: Viewer, now: Date): AppointmentReply => {
  const isAdmin = viewer === 'admin'
  const hidesContact = isAdmin || (viewer === 'professional' && !showsContact(appointment))
  const hidesPrice = viewer === 'athlete' && !appointment.show_price
  return {
    id: appointment.id,
    version: appointment.version,
    athlete_id: appointment.athlete_id,
    professional_id: appointment.professional_id,
    professional_user_id: appointment.professional_user_id,
    appointment_type: appointment.appointment_type,
    appointment_date: appointment.starts_at.toISOString(),
    ends_at: appointment.ends_at.toISOString(),
    duration_minutes: appointment.duration_minutes,
    suggested_date: appointment.suggested_at?.toISOString() ?? null,
    suggestion_agreed: appointment.suggestion_agreed,
    professional_time_zone: appointment.professional_time_zone,
    age: appointment.age,
    sex: appointment.sex,
    notes: isAdmin ? null : appointment.notes,
    contact_info: hidesContact ? null : { phone: appointment.phone, email: appointment.email },
    status: appointment.status,
    rescheduled: appointment.rescheduled,
    proposed_date: appointment.proposed_at?.toISOString() ?? null,
    proposed_by: appointment.proposed_by,
    price_cents: hidesPrice ? null : appointment.price_cents,
    place: appointment.place,
    place_detail: (showsContact(appointment) && appointment.place_detail) || null,
    answer_by: appointment.status === 'pending' ? appointment.answer_by.toISOString() : null,
    answering: appointment.answering,
    cancelled_by: appointment.cancelled_by,
    cancel_reason: appointment.cancel_reason,
    has_review: appointment.reviewed_at !== null,
    approval_withdrawn: appointment.approval_withdrawn_at !== null,
    created_at: appointment.created_at.toISOString(),
    actions: actionsOf(appointment, viewer, now),
  }
}

/** Returns the fields that every appointment event carries. */
export const factsOf = (appointment: Appointment) => ({
  appointment_id: appointment.id,
  version: appointment.version,
  athlete_id: appointment.athlete_id,
  professional_id: appointment.professional_id,
  professional_user_id: appointment.professional_user_id,
  appointment_type: appointment.appointment_type,
  status: appointment.status,
  starts_at: appointment.starts_at.toISOString(),
  ends_at: appointment.ends_at.toISOString(),
  professional_time_zone: appointment.professional_time_zone,
  athlete_time_zone: appointment.athlete_time_zone,
  suggested_date: appointment.suggested_at?.toISOString() ?? null,
  price_cents: appointment.price_cents,
})
