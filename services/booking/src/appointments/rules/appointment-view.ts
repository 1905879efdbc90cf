import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { maskText } from '@fieldside/contracts/contact-details/mask-text.ts'
import { endOf } from '../../schedule/rules/slot.ts'
import { type Appointment, isAgreed, requestIn, showsContact, startOf, statusOf } from './appointment.ts'

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
    unavailable: state.name === 'cancelled' ? state.unavailable : null,
  }
}

/** Returns whether the athlete sees the price: always if they must pay it online. */
export const showsPrice = ({ show_price, payment_required }: Appointment): boolean =>
  show_price || payment_required

/** Returns the status, place, and price as this viewer may know them. Only the two sides see the address, link, or room. */
export const sharedWith = (appointment: Appointment, viewer: Viewer) => ({
  status: statusOf(appointment.state),
  place: appointment.place,
  place_detail: (viewer !== 'admin' && showsContact(appointment.state) && appointment.place_detail) || null,
  price_cents: viewer === 'athlete' && !showsPrice(appointment) ? null : appointment.price_cents,
  ...(appointment.package_id !== null && { package_id: appointment.package_id }),
})

/**
 * Returns the address of a session in person, as an administrator may read it: without links, with which others could
 * join, and without phone numbers. Null if nothing is left.
 */
export const addressOf = ({
  place,
  place_detail,
}: Pick<Appointment, 'place' | 'place_detail'>): string | null => {
  const address = place === 'in_person' ? maskText(place_detail) : ''
  return /\p{L}/u.test(address) ? address : null
}

/** Returns whether the notes hold contact details that a pair may not see before it has agreed on any session. */
export const hidesNotes = ({ notes, state }: Appointment): boolean =>
  notes !== null && !showsContact(state) && maskText(notes) !== notes

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
    ...(appointment.package_id !== null && { package_id: appointment.package_id }),
    ...(appointment.series_id !== null && {
      series_id: appointment.series_id,
      series_index: appointment.series_index ?? 0,
    }),
  }
}
