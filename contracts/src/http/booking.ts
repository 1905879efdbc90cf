import { z } from 'zod'
import { AppointmentStatus } from '../appointment-status.ts'
import { AppointmentPlace, AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { CancelledBy, CancelReason } from '../events/booking.ts'
import { Cursor, Day, EmailAddress, Id, Instant, Phone, pageOf, TimeZone } from '../fields.ts'
import { AGE_MAX_YEARS, AGE_MIN_YEARS, NOTES_MAX_CHARS } from '../limits.ts'
import { Cents } from '../money.ts'
import { Sex } from '../sex.ts'

export const AppointmentType = z.object({
  id: AppointmentTypeId,
  name: z.string(),
  description: z.string(),
  duration_minutes: z.int(),
})
export type AppointmentType = z.infer<typeof AppointmentType>

/** Local clock time, 'HH:MM'; an end of '24:00' is midnight. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time like 09:30')

const endsAfterStart = (span: { from: string; until: string }) => span.from < span.until

/** weekday: 1 Monday to 7 Sunday, as ISO 8601. Several spans a day may not overlap. */
export const WeeklyHours = z
  .strictObject({ weekday: z.int().min(1).max(7), from: ClockTime, until: ClockTime })
  .refine(endsAfterStart, { path: ['until'], message: 'The end must be after the start' })
export type WeeklyHours = z.infer<typeof WeeklyHours>

/** Replaces the weekly hours of that day; no spans: closed. */
export const ScheduleException = z.strictObject({
  day: Day,
  spans: z
    .array(
      z
        .strictObject({ from: ClockTime, until: ClockTime })
        .refine(endsAfterStart, { path: ['until'], message: 'The end must be after the start' }),
    )
    .max(6),
})
export type ScheduleException = z.infer<typeof ScheduleException>

export const Schedule = z.strictObject({
  time_zone: TimeZone,
  weekly_hours: z.array(WeeklyHours).max(42),
  exceptions: z.array(ScheduleException).max(200),
  /** A session can be asked for this long before its start at the latest. */
  minimum_notice_minutes: z
    .int()
    .min(0)
    .max(14 * 24 * 60),
})
export type Schedule = z.infer<typeof Schedule>

export const OfferForm = z.strictObject({
  appointment_type_id: AppointmentTypeId,
  duration_minutes: z
    .int('Duration must be whole minutes')
    .min(15, 'Duration must be at least 15 minutes')
    .max(240, 'Duration must be at most 240 minutes'),
  /** Null: the professional's price per session holds. */
  custom_price_cents: Cents.min(100, 'The price must be at least $1').nullable(),
  is_active: z.boolean(),
  place: AppointmentPlace,
  /** Address or link; both sides see it once the booking is agreed. */
  place_detail: z.string().trim().max(300),
})
export type OfferForm = z.infer<typeof OfferForm>

/** A professional's own appointment type. */
export const Offer = z.object({ ...OfferForm.shape, professional_id: Id, name: z.string() })
export type Offer = z.infer<typeof Offer>

/** What an athlete can choose: active types; the price is null when hidden or not set. */
export const OfferedType = z.object({
  appointment_type_id: AppointmentTypeId,
  name: z.string(),
  description: z.string(),
  duration_minutes: z.int(),
  price_cents: Cents.nullable(),
  place: AppointmentPlace,
})
export type OfferedType = z.infer<typeof OfferedType>

/** Free starts for one length; time_zone is the professional's, null when they have set no hours. */
export const Openings = z.object({
  time_zone: z.string().nullable(),
  has_hours: z.boolean(),
  slots: z.array(Instant),
})
export type Openings = z.infer<typeof Openings>

export const NextOpening = z.object({
  professional_id: Id,
  has_hours: z.boolean(),
  time_zone: z.string().nullable(),
  next: Instant.nullable(),
})
export type NextOpening = z.infer<typeof NextOpening>

export const BookingForm = z.strictObject({
  /** Made by the client: repeating the request creates one appointment. */
  id: Id.optional(),
  professional_id: Id,
  appointment_type: AppointmentTypeId,
  appointment_date: Instant,
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
  /** IANA zone of the professional when it was asked for; null when they had set none. */
  professional_time_zone: z.string().nullable(),
  age: z.int(),
  sex: Sex,
  notes: z.string().nullable(),
  /** For the professional null until agreed, and null again when declined or cancelled. */
  contact_info: z.object({ phone: z.string(), email: z.string() }).nullable(),
  status: AppointmentStatus,
  /** An agreed session that was moved by consent. */
  rescheduled: z.boolean(),
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
  created_at: Instant,
  actions: AppointmentActions,
})
export type Appointment = z.infer<typeof Appointment>

const byId = z.strictObject({ id: Id })

export const listAppointmentTypes = endpoint({
  method: 'GET',
  path: '/appointment-types',
  summary: 'The types of appointment there are',
  callers: ['anyone'],
  reply: z.object({ items: z.array(AppointmentType) }),
})

export const getSchedule = endpoint({
  method: 'GET',
  path: '/schedule',
  summary: "The signed-in professional's hours; null before they set any",
  callers: ['professional'],
  reply: z.object({ schedule: Schedule.nullable() }),
})

export const setSchedule = endpoint({
  method: 'PUT',
  path: '/schedule',
  summary: 'Sets time zone, weekly hours, exceptions and minimum notice',
  callers: ['professional'],
  body: Schedule,
  reply: z.object({ schedule: Schedule }),
  problems: ['no-professional-record'],
})

export const getOffers = endpoint({
  method: 'GET',
  path: '/offers',
  summary: "The signed-in professional's appointment types",
  callers: ['professional'],
  reply: z.object({ items: z.array(Offer) }),
})

export const setOffers = endpoint({
  method: 'PUT',
  path: '/offers',
  summary: 'Sets which appointment types are offered, with duration, own price and place',
  callers: ['professional'],
  body: z.strictObject({ items: z.array(OfferForm).max(6) }),
  reply: z.object({ items: z.array(Offer) }),
  problems: ['no-professional-record'],
})

export const countActiveOffers = endpoint({
  method: 'GET',
  path: '/professionals/{id}/active-offers/count',
  summary: 'How many appointment types a professional offers, for the switch that accepts bookings',
  callers: ['service:directory'],
  params: byId,
  reply: z.object({ active: z.int() }),
})

export const listOfferedTypes = endpoint({
  method: 'GET',
  path: '/professionals/{id}/offers',
  summary: 'The active appointment types of a professional',
  callers: ['signed-in'],
  params: byId,
  reply: z.object({ items: z.array(OfferedType) }),
})

export const listOpenings = endpoint({
  method: 'GET',
  path: '/professionals/{id}/openings',
  summary:
    "Free starts from a day on (in the professional's zone), at most 31 days; without hours an empty list and has_hours false",
  callers: ['signed-in'],
  params: byId,
  query: z.strictObject({
    appointment_type: AppointmentTypeId,
    from: Day.optional(),
    days: z.coerce.number().int().min(1).max(31).default(14),
  }),
  reply: Openings,
  problems: ['not-found'],
})

export const listNextOpenings = endpoint({
  method: 'POST',
  path: '/professionals/next-openings',
  summary: 'The next free start of each professional within 28 days, for cards',
  callers: ['signed-in', 'service:bff'],
  body: z.strictObject({ professional_ids: z.array(Id).max(50) }),
  reply: z.object({ items: z.array(NextOpening) }),
})

export const requestAppointment = endpoint({
  method: 'POST',
  path: '/appointments',
  summary: 'An athlete asks for a session; it is pending and holds its time',
  callers: ['athlete'],
  body: BookingForm,
  reply: Appointment,
  status: 201,
  /** slot-taken carries extra.openings: the free starts that are left that day and the next. */
  problems: [
    'not-found',
    'not-accepting',
    'type-not-offered',
    'slot-taken',
    'slot-not-open',
    'too-many-pending',
    'id-in-use',
  ],
})

export const AppointmentScope = z.enum(['pending', 'upcoming', 'past'])

export const listAppointments = endpoint({
  method: 'GET',
  path: '/appointments',
  summary:
    "The caller's own appointments. pending: unanswered requests; upcoming: pending and agreed ones to come, soonest first; past: ended, declined and cancelled, newest first",
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

export const countAppointments = endpoint({
  method: 'GET',
  path: '/appointments/counts',
  summary: "True figures for the caller's dashboard, in the caller's zone where a week or day is meant",
  callers: ['athlete', 'professional'],
  query: z.strictObject({ time_zone: TimeZone.optional() }),
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

/** `charged` is true when this accept caused the first-booking fee. */
const Accepted = z.object({ appointment: Appointment, charged: z.boolean() })

/**
 * authentication-required carries extra.client_secret: the professional confirms on screen and accepts again.
 * card-provider-unavailable: nothing was charged; fee-unavailable: that is not known yet.
 */
const ANSWER_PROBLEMS = ['not-found', 'not-pending', 'answer-in-progress'] as const
const FEE_PROBLEMS = [
  'payment-method-required',
  'card-declined',
  'authentication-required',
  'card-provider-unavailable',
  'fee-unavailable',
] as const

export const acceptAppointment = endpoint({
  method: 'POST',
  path: '/appointments/{id}/accept',
  summary:
    'The professional accepts: the first-booking fee that is due is charged, then the appointment is confirmed',
  callers: ['professional'],
  params: byId,
  reply: Accepted,
  problems: [...ANSWER_PROBLEMS, ...FEE_PROBLEMS],
})

export const declineAppointment = endpoint({
  method: 'POST',
  path: '/appointments/{id}/decline',
  summary: 'The professional declines a pending request',
  callers: ['professional'],
  params: byId,
  reply: Appointment,
  problems: ANSWER_PROBLEMS,
})

export const suggestTime = endpoint({
  method: 'POST',
  path: '/appointments/{id}/suggest',
  summary:
    'The professional suggests another time; the request stays pending and the suggestion holds no time',
  callers: ['professional'],
  params: byId,
  body: z.strictObject({ suggested_date: z.iso.datetime('Please select an alternate time') }),
  reply: Appointment,
  problems: [...ANSWER_PROBLEMS, 'slot-taken'],
})

export const acceptSuggestion = endpoint({
  method: 'POST',
  path: '/appointments/{id}/suggestion/accept',
  summary: 'The athlete accepts the suggested time; same fee rule as an accept',
  callers: ['athlete'],
  params: byId,
  reply: Accepted,
  problems: [
    ...ANSWER_PROBLEMS,
    'no-suggestion',
    'slot-taken',
    'professional-must-confirm',
    'card-provider-unavailable',
    'fee-unavailable',
  ],
})

export const declineSuggestion = endpoint({
  method: 'POST',
  path: '/appointments/{id}/suggestion/decline',
  summary: 'The athlete declines the suggested time; the request keeps its own and stays pending',
  callers: ['athlete'],
  params: byId,
  reply: Appointment,
  problems: [...ANSWER_PROBLEMS, 'no-suggestion'],
})

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/appointments/{id}/cancel',
  summary:
    'The athlete calls off a pending request, or either side an agreed session until 24 hours before it starts',
  callers: ['athlete', 'professional'],
  params: byId,
  reply: Appointment,
  problems: ['not-found', 'not-cancellable', 'too-late-to-cancel', 'answer-in-progress'],
})

export const bookingEndpoints = {
  listAppointmentTypes,
  getSchedule,
  setSchedule,
  getOffers,
  setOffers,
  countActiveOffers,
  listOfferedTypes,
  listOpenings,
  listNextOpenings,
  requestAppointment,
  listAppointments,
  countAppointments,
  getAppointment,
  countAllAppointments,
  acceptAppointment,
  declineAppointment,
  suggestTime,
  acceptSuggestion,
  declineSuggestion,
  cancelAppointment,
}
