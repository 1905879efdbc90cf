import type { Appointment } from '@fieldside/contracts/http/appointments.ts'

const AT = '2026-11-27T17:30:00.000Z'

/** Returns an appointment as booking shows it. */
export const appointmentOf = (
  given: Pick<Appointment, 'id' | 'athlete_id'> & Partial<Appointment>,
): Appointment => ({
  version: 1,
  professional_id: given.id,
  professional_user_id: given.id,
  appointment_type: 'consultation',
  appointment_date: AT,
  ends_at: AT,
  duration_minutes: 45,
  suggested_date: null,
  suggestion_agreed: false,
  professional_time_zone: null,
  age: 30,
  sex: 'female',
  notes: null,
  contact_info: null,
  status: 'confirmed',
  rescheduled: false,
  proposed_date: null,
  proposed_by: null,
  price_cents: 9000,
  place: 'online',
  place_detail: null,
  answer_by: null,
  answering: false,
  cancelled_by: null,
  cancel_reason: null,
  has_review: false,
  approval_withdrawn: false,
  created_at: AT,
  actions: {
    accept: false,
    decline: false,
    suggest: false,
    answer_suggestion: false,
    cancel: true,
    propose_time: true,
    answer_new_time: false,
    withdraw_new_time: false,
    did_not_take_place: false,
  },
  ...given,
})
