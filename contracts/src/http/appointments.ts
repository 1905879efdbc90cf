import { z } from 'zod'
import { AppointmentStatus } from '../appointment-status.ts'
import { AppointmentPlace, AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { CancelledBy, CancelReason, Side } from '../events/booking.ts'
import {
  BoundedInstant,
  BrowserTimeZone,
  Cursor,
  EmailAddress,
  Id,
  Instant,
  Phone,
  pageOf,
} from '../fields.ts'
import { AGE_MAX_YEARS, AGE_MIN_YEARS, NOTES_MAX_CHARS, PAGE_SIZE } from '../limits.ts'
import { Cents } from '../money.ts'
import { Sex } from '../sex.ts'
import { EMAIL_UNCONFIRMED } from '../unconfirmed.ts'

const byId = z.strictObject({ id: Id })

export const BookingForm = z.strictObject({
  /** Made by the client: repeating the request creates one appointment. */
  id: Id.optional(),
  professional_id: Id,
  appointment_type: AppointmentTypeId,
  appointment_date: BoundedInstant,
  /** IANA zone in which the athlete chose the time: mails to them say times in it. */
  time_zone: BrowserTimeZone.optional(),
  /** The athlete confirms that another agreed or pending session of theirs overlaps. */
  confirm_overlap: z.boolean().optional(),
  age: z
    .int(`Age must be a whole number from ${AGE_MIN_YEARS} to ${AGE_MAX_YEARS}`)
    .min(AGE_MIN_YEARS, `Age must be from ${AGE_MIN_YEARS} to ${AGE_MAX_YEARS}`)
    .max(AGE_MAX_YEARS, `Age must be from ${AGE_MIN_YEARS} to ${AGE_MAX_YEARS}`),
  sex: Sex,
  phone: Phone,
  email: EmailAddress,
  notes: z
    .string()
    .trim()
    .max(NOTES_MAX_CHARS, `Notes must be less than ${NOTES_MAX_CHARS} characters`)
    .default(''),
})
export type BookingForm = z.infer<typeof BookingForm>

/** What the viewer may do now; the server decides it again when asked. */
export const AppointmentActions = z.object({
  accept: z.boolean(),
  decline: z.boolean(),
  suggest: z.boolean(),
  answer_suggestion: z.boolean(),
  cancel: z.boolean(),
  propose_time: z.boolean(),
  /** Accept or decline the other side's new time. */
  answer_new_time: z.boolean(),
  withdraw_new_time: z.boolean(),
  did_not_take_place: z.boolean(),
})

export const Appointment = z.object({
  id: Id,
  version: z.int(),
  athlete_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  appointment_type: AppointmentTypeId,
  appointment_date: Instant,
  ends_at: Instant,
  duration_minutes: z.int(),
  suggested_date: Instant.nullable(),
  /** The athlete agreed to suggested_date, but the fee failed then: the professional's accept confirms that time. */
  suggestion_agreed: z.boolean(),
  /** IANA zone of the professional when it was asked for; null when they had set none. */
  professional_time_zone: z.string().nullable(),
  age: z.int(),
  sex: Sex,
  /** For admins null, as contact_info: they open both explicitly, which is audited. */
  notes: z.string().nullable(),
  /** For the professional null until agreed, and null again when declined or cancelled. */
  contact_info: z.object({ phone: z.string(), email: z.string() }).nullable(),
  status: AppointmentStatus,
  /** An agreed session that was moved by consent. */
  rescheduled: z.boolean(),
  /** A new time proposed for an agreed session; appointment_date stands until the other side accepts it. */
  proposed_date: Instant.nullable(),
  proposed_by: Side.nullable(),
  /** What was agreed on; for the athlete null when the professional hides the price. */
  price_cents: Cents.nullable(),
  place: AppointmentPlace,
  /** Address or link; null until agreed. */
  place_detail: z.string().nullable(),
  /** When a pending request lapses. */
  answer_by: Instant.nullable(),
  /** The professional's answer is being carried out; other answers and cancelling get 409 until it is. */
  answering: z.boolean(),
  cancelled_by: CancelledBy.nullable(),
  cancel_reason: CancelReason.nullable(),
  /** The athlete has posted a review of it. */
  has_review: z.boolean(),
  /** The professional's approval was withdrawn while it was agreed: the athlete can cancel until the start. */
  approval_withdrawn: z.boolean(),
  created_at: Instant,
  actions: AppointmentActions,
})
export type Appointment = z.infer<typeof Appointment>

/** The athlete's own sessions that own-session-overlaps names in extra.sessions. */
export const OwnSessions = z.array(z.object({ appointment_id: Id, starts_at: Instant, ends_at: Instant }))
export type OwnSessions = z.infer<typeof OwnSessions>

export const requestAppointment = endpoint({
  method: 'POST',
  path: '/appointments',
  summary: 'An athlete asks for a session; it is pending and holds its time',
  callers: ['athlete'],
  body: BookingForm,
  reply: Appointment,
  status: 201,
  /**
   * slot-taken carries extra.openings: the free starts that are left that day and the next. own-session-overlaps carries
   * extra.sessions: the athlete's own, each with appointment_id, starts_at and ends_at.
   */
  problems: [
    'own-session-overlaps',
    'not-found',
    'not-accepting',
    'type-not-offered',
    'slot-taken',
    'slot-not-open',
    'too-many-pending',
    'id-in-use',
    EMAIL_UNCONFIRMED,
  ],
  limits: ['openRequest'],
})

/** What an athlete says of themselves with every request. */
export const RequestDetails = BookingForm.pick({ age: true, sex: true, phone: true, email: true })
export type RequestDetails = z.infer<typeof RequestDetails>

export const getLastDetails = endpoint({
  method: 'GET',
  path: '/appointments/last-details',
  summary: 'What the athlete said of themselves with their newest request, to begin the next one with',
  callers: ['athlete'],
  reply: z.object({ details: RequestDetails.nullable() }),
})

export const AppointmentScope = z.enum(['pending', 'upcoming', 'agreed', 'past'])
export type AppointmentScope = z.infer<typeof AppointmentScope>

export const listAppointments = endpoint({
  method: 'GET',
  path: '/appointments',
  summary:
    "The caller's own appointments. pending: unanswered requests, the one that lapses first on top; upcoming: pending and agreed ones to come, soonest first; agreed: of those the agreed ones; past: ended, declined and cancelled, newest first",
  callers: ['athlete', 'professional'],
  query: z.strictObject({ scope: AppointmentScope, cursor: Cursor.optional() }),
  reply: pageOf(Appointment),
})

export const getAppointment = endpoint({
  method: 'GET',
  path: '/appointments/{id}',
  summary: 'One appointment, for its athlete, its professional and administrators',
  callers: ['signed-in'],
  params: byId,
  reply: Appointment,
  problems: ['not-found'],
})

export const lookupAppointments = endpoint({
  method: 'POST',
  path: '/appointments/lookup',
  summary: 'Appointments by id, as the caller may see them; those that are none of theirs are left out',
  callers: ['signed-in'],
  body: z.strictObject({ ids: z.array(Id).max(PAGE_SIZE) }),
  reply: z.object({ items: z.array(Appointment) }),
})

export const countAppointments = endpoint({
  method: 'GET',
  path: '/appointments/counts',
  summary: "True figures for the caller's dashboard, in the caller's zone where a week or day is meant",
  callers: ['athlete', 'professional'],
  query: z.strictObject({ time_zone: BrowserTimeZone.optional() }),
  reply: z.object({
    pending: z.int(),
    upcoming: z.int(),
    completed: z.int(),
    this_week: z.int(),
    today: z.int(),
    /** Professionals: share of requests of the last 90 days answered within 24 h, in percent; null without requests. */
    answered_within_24h_percent: z.int().nullable(),
    /** Professionals: the median time to an answer in minutes; null without answers. */
    median_answer_minutes: z.int().nullable(),
  }),
})

export const countAllAppointments = endpoint({
  method: 'GET',
  path: '/admin/appointments/count',
  summary: 'How many appointments there are',
  callers: ['admin'],
  reply: z.object({ appointments: z.int() }),
})

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/appointments/{id}/cancel',
  summary:
    'The athlete calls off a pending request, or either side an agreed session until 24 hours before it starts; the athlete until the start if the professional’s approval was withdrawn',
  callers: ['athlete', 'professional'],
  params: byId,
  reply: Appointment,
  problems: ['not-found', 'not-cancellable', 'too-late-to-cancel', 'answer-in-progress'],
})
