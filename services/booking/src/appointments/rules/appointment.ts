import type { CancelledBy, CancelReason, Side } from '@fieldside/contracts/appointment-sides.ts'
import { type AppointmentStatus, CONTACT_STATUSES } from '@fieldside/contracts/appointment-status.ts'
import type { AppointmentPlace, AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { Sex } from '@fieldside/contracts/sex.ts'
import type { Attendance } from './attendance.ts'

/** A time that one side proposes: another one for a request, or a move of an agreed session. It holds no time. */
export type Proposal = { for: 'request' | 'session'; by: Side; starts_at: Date }

export type Requested = { name: 'requested'; starts_at: Date; answer_by: Date; proposal: Proposal | null }
/** The athlete accepted a proposed time, but the fee charge failed. The professional has to accept. */
export type AcceptedByAthlete = {
  name: 'accepted_by_athlete'
  /** The requested start, which still holds its time. */
  starts_at: Date
  agreed_start: Date
  answer_by: Date
}
/** One side accepts, and the fee is being charged. A failed charge returns to `request`. */
export type Accepting = {
  name: 'accepting'
  by: Side
  accepted_start: Date
  request: Requested | AcceptedByAthlete
}
export type Confirmed = { name: 'confirmed'; starts_at: Date; proposal: Proposal | null }
export type Paid = { name: 'paid'; starts_at: Date; proposal: Proposal | null }
export type Agreed = Confirmed | Paid
export type Completed = { name: 'completed'; starts_at: Date }
export type Declined = { name: 'declined'; starts_at: Date }
export type Cancelled = {
  name: 'cancelled'
  starts_at: Date
  by: CancelledBy
  reason: CancelReason
  /** The side whose account was suspended, for which it was canceled. Null for all other cancellations. */
  unavailable: Side | null
}

export type AppointmentState =
  | Requested
  | AcceptedByAthlete
  | Accepting
  | Confirmed
  | Paid
  | Completed
  | Declined
  | Cancelled
export type StateName = AppointmentState['name']
export type StateOf<S extends StateName> = Extract<AppointmentState, { name: S }>

/** What the request asks for and the terms it copied from the offer. Never changes. */
export type Terms = {
  id: string
  athlete_id: string
  professional_id: string
  professional_user_id: string
  appointment_type: AppointmentTypeId
  duration_minutes: number
  professional_time_zone: string | null
  athlete_time_zone: string | null
  /** Null 24 months after the end, as are sex, phone, and email. */
  age: number | null
  guardian_present: boolean
  /** Of the family member whom the session is for. */
  child_first_name: string | null
  member_id: string | null
  /** 'YYYY-MM-DD' */
  member_birth_date: string | null
  sex: Sex | null
  notes: string | null
  phone: string | null
  email: string | null
  price_cents: number | null
  show_price: boolean
  place: AppointmentPlace
  place_detail: string
  /** How many hours before its start the session can be canceled or moved. */
  cancel_until_hours: number
  /** How many hours after its creation the request expires. */
  expires_after_hours: number
  /** The first-booking fee in US cents. */
  fee_cents: number
  /** Whether the session is canceled unless it is paid online in time. */
  payment_required: boolean
  /** The day on which the terms of service were last updated. */
  terms_version: string
  created_at: Date
  /** The offer of times that it was taken from. Null for a session that was requested. */
  offer_id: string | null
  /** The series that it belongs to, and its number there, from 0. Null for a single one. */
  series_id: string | null
  series_index: number | null
  /** The package that pays for it. Null if none does. */
  package_id: string | null
}

/** When something first happened, whatever the state is now. */
export type History = {
  /** The professional's first answer. */
  answered_at: Date | null
  /** When both sides agreed on the session's time. Null for a session that release 0.1.0 confirmed. */
  agreed_at: Date | null
  /** The start that both sides were reminded of a day and an hour before. */
  day_reminded_of: Date | null
  hour_reminded_of: Date | null
  reminded_at: Date | null
  /** When the athlete was invited to review the completed session. */
  review_invited_at: Date | null
  rescheduled_at: Date | null
  /** When the professional was first sent the athlete's contact details. */
  contact_shown_at: Date | null
  reviewed_at: Date | null
  approval_withdrawn_at: Date | null
  /** When it was canceled, if both sides had agreed on it. */
  session_cancelled_at: Date | null
  /** When we learned of an online payment. Null for a session that release 0.1.0 marked as paid. */
  paid_at: Date | null
  /** The start that the athlete first asked for. Null in rows of release 0.1.0. */
  requested_start: Date | null
}

export type Appointment = Terms &
  History & {
    version: number
    /** When the version last increased. */
    updated_at: Date
    state: AppointmentState
    /** What both sides say about whether the session was held. */
    attendance: Attendance
  }

/** Why a rule rejects an action. `field` is set when an input value is invalid. */
export type Refusal = { code: string; detail: string; field?: string }

/** A request of a series is answered with all others of it. */
export const PART_OF_SERIES: Refusal = {
  code: 'part-of-series',
  detail: 'This request is part of a series. Please answer the whole series.',
}

/** Rejects a job's command that came too early or too late. Users never see this. */
export const NOT_DUE: Refusal = { code: 'not-due', detail: 'This isn’t due yet.' }

/** Returns the start that holds its time: the requested one until both sides agree on another. */
export const startOf = (state: AppointmentState): Date =>
  state.name === 'accepting' ? state.request.starts_at : state.starts_at

/** Returns the time the athlete agreed to, or else the requested one. */
export const agreedStart = (request: Requested | AcceptedByAthlete): Date =>
  request.name === 'accepted_by_athlete' ? request.agreed_start : request.starts_at

/** Returns the unconfirmed request behind a state, or null once it is answered. */
export const requestIn = (state: AppointmentState): Requested | AcceptedByAthlete | null => {
  if (state.name === 'accepting') return state.request
  return state.name === 'requested' || state.name === 'accepted_by_athlete' ? state : null
}

/** Returns whether we know of an online payment, also of one that was refunded since. */
export const isPaidOnline = ({ state, paid_at }: Pick<Appointment, 'state' | 'paid_at'>): boolean =>
  state.name === 'paid' || paid_at !== null

export const isAgreed = (state: AppointmentState): state is Agreed =>
  state.name === 'confirmed' || state.name === 'paid'

const STATUSES = {
  requested: 'pending',
  accepted_by_athlete: 'pending',
  accepting: 'pending',
  confirmed: 'confirmed',
  paid: 'paid_confirmed',
  completed: 'completed',
  declined: 'declined',
  cancelled: 'cancelled',
} as const satisfies Record<StateName, AppointmentStatus>

/** Returns the status that the API and events show for a state. */
export const statusOf = ({ name }: { name: StateName }): (typeof STATUSES)[StateName] => STATUSES[name]

export const showsContact = (state: AppointmentState): boolean =>
  (CONTACT_STATUSES as readonly string[]).includes(statusOf(state))

/** Returns whether a change answers a request or ends it without an answer. A session taken from an offer is no request. */
export const changesFigures = (before: Appointment, after: Appointment): boolean =>
  before.offer_id === null &&
  before.answered_at === null &&
  (after.answered_at !== null || requestIn(after.state) === null)
