import { fullAddress } from '@fieldside/contracts/full-address.ts'
import {
  CANCEL_UNTIL_HOURS_BEFORE,
  FIRST_BOOKING_FEE_CENTS,
  REQUEST_EXPIRES_AFTER_HOURS,
  TERMS_VERSION,
} from '@fieldside/contracts/limits.ts'
import { type Appointment, requestIn, startOf, type Terms } from './appointment.ts'
import { NOT_REPORTED } from './attendance.ts'
import { answerBy } from './deadlines.ts'
import { type Member, type SubjectForm, subjectOf } from './subject.ts'

/** Contact details from the request form. An appointment keeps them until 24 months after its end. */
type Contact = { [K in 'phone' | 'email']: NonNullable<Terms[K]> }

type Form = Pick<Terms, 'professional_id' | 'appointment_type' | 'notes'> &
  Contact &
  SubjectForm & {
    appointment_date: string
    time_zone?: string | undefined
    package_id?: string | undefined
  }

export type Draft = {
  id: string
  form: Form
  /** The family member whom the form is for. */
  member: Member | null
  athleteId: string
  eligibility: {
    professional_id: string
    user_id: string
    price_per_session_cents: number | null
    show_price: boolean
    location?: string | null | undefined
  }
  offer: Pick<Terms, 'duration_minutes' | 'place' | 'place_detail'> & { custom_price_cents: number | null }
  /** Address of the session's own video room, if its type has rooms. */
  room: string | null
  /** Whether the type must be paid online, and can be. */
  requiresPayment: boolean
  timeZone: string | null
}

const detailsOf = ({ phone, email, notes }: Form) => ({ phone, email, notes: notes === '' ? null : notes })

/** What a form says about whom it is for. Whoever is a member is compared by id, because they may have been changed since. */
const saidAbout = ({ age, sex, member_id }: Form) =>
  member_id === undefined ? { age, sex, member_id: null } : { member_id }

/** Returns whether this form made the appointment. */
export const isRequestedBy = (appointment: Appointment, form: Form): boolean => {
  const { professional_id, appointment_type, package_id = null } = form
  const wanted = { ...detailsOf(form), ...saidAbout(form), professional_id, appointment_type, package_id }
  // In rows of release 0.1.0, the start counts only while the request is open, because a session can be moved.
  const start =
    appointment.requested_start ?? (requestIn(appointment.state) ? startOf(appointment.state) : null)
  const isSameTime = start === null || start.getTime() === new Date(form.appointment_date).getTime()
  return (
    isSameTime &&
    (Object.keys(wanted) as (keyof typeof wanted)[]).every((key) => appointment[key] === wanted[key])
  )
}

/** The terms that apply to every request made now. */
const TERMS = {
  cancel_until_hours: CANCEL_UNTIL_HOURS_BEFORE,
  expires_after_hours: REQUEST_EXPIRES_AFTER_HOURS,
  fee_cents: FIRST_BOOKING_FEE_CENTS,
  terms_version: TERMS_VERSION,
}

/** Builds a pending request that copies the terms and the city, so that later changes of them don't change it. */
export const newAppointment = (
  { id, form, member, athleteId, eligibility, offer, room, requiresPayment, timeZone }: Draft,
  now: Date,
): Appointment => {
  const starts_at = new Date(form.appointment_date)
  const package_id = form.package_id ?? null
  // What a package pays for has no price of its own, so nobody is asked to pay it.
  const price_cents = package_id ? null : (offer.custom_price_cents ?? eligibility.price_per_session_cents)
  return {
    id,
    version: 1,
    athlete_id: athleteId,
    professional_id: eligibility.professional_id,
    professional_user_id: eligibility.user_id,
    appointment_type: form.appointment_type,
    duration_minutes: offer.duration_minutes,
    professional_time_zone: timeZone,
    athlete_time_zone: form.time_zone ?? null,
    ...detailsOf(form),
    ...subjectOf(form, member, { starts_at, now, timeZone }),
    price_cents,
    show_price: eligibility.show_price,
    place: offer.place,
    place_detail: room ?? fullAddress(offer, eligibility.location),
    ...TERMS,
    payment_required: requiresPayment && price_cents !== null,
    created_at: now,
    updated_at: now,
    answered_at: null,
    agreed_at: null,
    day_reminded_of: null,
    hour_reminded_of: null,
    reminded_at: null,
    review_invited_at: null,
    rescheduled_at: null,
    contact_shown_at: null,
    reviewed_at: null,
    approval_withdrawn_at: null,
    session_cancelled_at: null,
    paid_at: null,
    requested_start: starts_at,
    offer_id: null,
    series_id: null,
    series_index: null,
    package_id,
    state: {
      name: 'requested',
      starts_at,
      answer_by: answerBy({ ...TERMS, created_at: now }, starts_at),
      proposal: null,
    },
    attendance: NOT_REPORTED,
  }
}
