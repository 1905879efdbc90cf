// Generated from schema.prisma by npm run generate (94c5ca2682244b8c). Don't edit.
import type { CancelledBy, CancelReason, Side } from '@fieldside/contracts/appointment-sides.ts'
import type { AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import type { AppointmentPlace, AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { MessageFileKind } from '@fieldside/contracts/message-files.ts'
import type { PackageCloseReason } from '@fieldside/contracts/package-ends.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import type { SeriesState } from '@fieldside/contracts/series.ts'
import type { Sex } from '@fieldside/contracts/sex.ts'
import type { TimeOfferState } from '@fieldside/contracts/time-offers.ts'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { RecordedAttendance } from './appointments/rules/attendance.ts'
import type { RecordedEvent } from './appointments/rules/events.ts'
import type { Question } from './intake/rules/questions.ts'
import type { ClockSpan } from './schedule/rules/closed-time.ts'
import type { HoldKind } from './schedule/rules/slot.ts'
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type AcceptAttempt = {
  id: string
  appointment_id: string
  side: Side
  started_by: string
  /**
   * Start of the session if the accept succeeds.
   */
  starts_at: Date
  state: 'open' | 'confirmed' | 'failed'
  fee_charged: boolean | null
  /**
   * Problem code that ended a failed attempt.
   */
  problem: string | null
  opened_at: Date
  ended_at: Date | null
}
export type AccountSuspension = {
  user_id: string
  version: number
  is_suspended: boolean
}
export type Appointment = {
  id: string
  version: number
  athlete_id: string
  professional_id: string
  professional_user_id: string
  appointment_type: AppointmentTypeId
  starts_at: Date
  ends_at: Date
  duration_minutes: number
  /**
   * IANA zone.
   */
  professional_time_zone: string | null
  /**
   * Null once the details are deleted, as are sex, phone, email, notes, and the child's first name.
   */
  age: number | null
  /**
   * A parent or guardian requested the session for someone under 18 and will be present.
   */
  guardian_present: Generated<boolean>
  /**
   * First name of the family member whom the session is for. Null for the athlete.
   */
  child_first_name: string | null
  /**
   * The family member. They may have been removed since. Null for the athlete and in rows of release 0.2.0.
   */
  member_id: string | null
  /**
   * When the member was born, as of the request. `age` is theirs on the requested day.
   */
  member_birth_date: string | null
  sex: Sex | null
  notes: string | null
  phone: string | null
  email: string | null
  status: Exclude<AppointmentStatus, 'rescheduled'>
  /**
   * US cents, at the time of the request.
   */
  price_cents: number | null
  show_price: boolean
  place: AppointmentPlace
  place_detail: string
  /**
   * How many hours before its start the session can be canceled or moved.
   */
  cancel_until_hours: Generated<number>
  /**
   * How many hours after its creation the request expires.
   */
  expires_after_hours: Generated<number>
  /**
   * The first-booking fee in US cents.
   */
  fee_cents: Generated<number>
  /**
   * Whether the session is canceled unless it is paid online in time.
   */
  payment_required: Generated<boolean>
  /**
   * The day on which the terms of service were last updated: 'YYYY-MM-DD'
   */
  terms_version: Generated<string>
  /**
   * When an unanswered request expires.
   */
  answer_by: Date | null
  /**
   * When the professional first answered.
   */
  answered_at: Date | null
  /**
   * When both sides agreed on the start. Null for older sessions and those that the last release confirmed.
   */
  agreed_at: Date | null
  /**
   * The start that both sides were reminded of 24 hours before.
   */
  day_reminded_of: Date | null
  /**
   * The start that both sides were reminded of an hour before.
   */
  hour_reminded_of: Date | null
  reminded_at: Date | null
  /**
   * When the athlete was invited to review the completed session.
   */
  review_invited_at: Date | null
  cancelled_by: CancelledBy | null
  cancel_reason: CancelReason | null
  /**
   * The side whose account was suspended, for which it was canceled.
   */
  unavailable_side: Side | null
  created_at: Date
  /**
   * IANA zone. Null when the browser didn't report one.
   */
  athlete_time_zone: string | null
  /**
   * Start of the proposal that waits for an answer.
   */
  proposed_start: Date | null
  proposed_by: Side | null
  /**
   * When the professional first saw the athlete's contact details.
   */
  contact_shown_at: Date | null
  /**
   * When directory reported a review of the session.
   */
  reviewed_at: Date | null
  /**
   * From then on the athlete can cancel until the start.
   */
  approval_withdrawn_at: Date | null
  /**
   * The athlete agreed to this start, but the professional's fee couldn't be charged then.
   */
  agreed_start: Date | null
  /**
   * Who is accepting while an accept attempt is open.
   */
  accepting_side: Side | null
  rescheduled_at: Date | null
  /**
   * When a session that both sides had agreed on was canceled. Null for other requests.
   */
  session_cancelled_at: Date | null
  /**
   * When booking learned that the athlete paid online. Null for sessions paid earlier.
   * Null in rows of the last release.
   */
  requested_start: Date | null
  paid_at: Date | null
  /**
   * When the version last increased. In milliseconds, because cursors aren't more precise.
   */
  updated_at: Generated<Date>
  /**
   * What both sides say about whether the session was held. Null while nobody reported an absence.
   */
  attendance: RecordedAttendance | null
  /**
   * Since when a case about it waits for an administrator.
   */
  case_opened_at: Date | null
  /**
   * The series that it belongs to, and its number there, from 0. Null for a single one.
   */
  series_id: string | null
  series_index: number | null
  /**
   * The offer of times that it was taken from. Null for a session that was requested.
   */
  offer_id: string | null
  /**
   * The package that pays for it. Null for all others.
   */
  package_id: string | null
}
export type AppointmentEvent = {
  appointment_id: string
  /**
   * The appointment's version after the event.
   */
  version: number
  event: JSONColumnType<RecordedEvent, string, string>
}
export type AppointmentType = {
  id: AppointmentTypeId
  position: number
  name: string
  description: string
  duration_minutes: number
}
export type AttendanceStatement = {
  appointment_id: string
  written_by: Side | 'admin'
  text: string
  written_at: Date
}
export type BusyCalendar = {
  id: string
  professional_id: string
  name: string
  /**
   * The host of the address.
   */
  host: string
  /**
   * The address, encrypted.
   */
  url: string
  created_at: Date
  /**
   * The last successful read.
   */
  read_at: Date
  /**
   * Reads in a row that failed.
   */
  failures: Generated<number>
  /**
   * When the times stop counting, after the fourth failed read.
   */
  times_until: Date | null
  /**
   * When we stopped reading it, because it exceeded a limit until its times stopped counting.
   */
  stopped_at: Date | null
  /**
   * How many events the last successful read found; null before the first one that counted them.
   */
  events: number | null
  /**
   * What the last successful read skipped, with some titles, encrypted. Null if it skipped nothing.
   */
  skipped: string | null
}
export type CalendarFeed = {
  user_id: string
  /**
   * SHA-256 of the token in the address.
   */
  token_hash: Buffer
  hide_names: Generated<boolean>
  /**
   * When the current token was created.
   */
  created_at: Date
  /**
   * The session at Keycloak in which the current token was created. Null if it isn't known.
   */
  keycloak_session_id: string | null
}
export type Consent = {
  professional_id: string
  athlete_id: string
  /**
   * For whom it was given: the athlete, or their family member.
   */
  subject_id: string
  version: number
  /**
   * Before which session it was given.
   */
  appointment_id: string
  agreed_at: Date
}
export type ConsentText = {
  professional_id: string
  version: number
  /**
   * Encrypted. Null if the professional asks for no consent since then.
   */
  text: string | null
  created_at: Date
}
export type EndedLoginSession = {
  keycloak_session_id: string
  ended_at: Date
}
export type FamilyMember = {
  id: string
  athlete_id: string
  first_name: string
  birth_date: string
  sex: Sex
  created_at: Date
}
export type FreedTime = {
  id: string
  professional_id: string
  /**
   * The athlete who had the time. Null for a block or days off.
   */
  freed_by: string | null
  starts_at: Date
  ends_at: Date
  freed_at: Date
  /**
   * Whether the job has looked for athletes whom it fits.
   */
  is_handled: Generated<boolean>
}
export type GuardianStatement = {
  appointment_id: string
  athlete_id: string
  member_id: string
  /**
   * The text is that version of GUARDIAN_STATEMENTS.
   */
  text_version: number
  stated_at: Date
}
export type IntakeAnswer = {
  professional_id: string
  athlete_id: string
  /**
   * Whom it is about: the athlete, or their family member.
   */
  subject_id: string
  question_id: string
  /**
   * Of the session before which it was answered.
   */
  appointment_type: AppointmentTypeId
  /**
   * The question as it was asked and the answer, encrypted.
   */
  content: string
  answered_at: Date
}
export type IntakeAsk = {
  appointment_id: string
  asked_at: Date
  reminded_at: Date | null
}
export type IntakeSet = {
  professional_id: string
  appointment_type: AppointmentTypeId
  version: number
  questions: JSONColumnType<Question[], string, string>
  updated_at: Date
}
export type Message = {
  id: string
  thread_id: string
  /**
   * From 1, without gaps.
   */
  position: number
  sent_by: Side
  /**
   * Made by the sender's client.
   */
  client_id: string
  text: string
  /**
   * The text without contact details. Null if it has none.
   */
  masked_text: string | null
  appointment_id: string | null
  sent_at: Date
  /**
   * When an admin hid it.
   */
  hidden_at: Date | null
}
export type MessageDraft = {
  author_id: string
  /**
   * The other person: a professional's record or an athlete.
   */
  other_id: string
  text: string
  saved_at: Date
}
export type MessageFile = {
  id: string
  thread_id: string
  uploaded_by: Side
  kind: MessageFileKind
  /**
   * Of the object, which is a re-encoded image, the PDF, or a video without metadata.
   */
  content_type: string
  size_bytes: number
  /**
   * In pixels, of images and videos.
   */
  width: number | null
  height: number | null
  /**
   * Of videos.
   */
  duration_ms: number | null
  state: 'uploading' | 'stored' | 'sent' | 'discarded'
  /**
   * Null until it is sent, like the two columns after it.
   */
  message_id: string | null
  /**
   * Its place among the message's files, from 0.
   */
  ordinal: number | null
  /**
   * What the sender called it. In no URL, event, or log.
   */
  file_name: string | null
  uploaded_at: Date
}
export type MessageReport = {
  message_id: string
  thread_id: string
  reported_by: Side
  reason: string
  reported_at: Date
  /**
   * When an admin decided.
   */
  closed_at: Date | null
}
export type NextSlots = {
  professional_id: string
  version: number
  next_slot_at: Date | null
  /**
   * From 17:00 on in the professional's zone.
   */
  next_evening_at: Date | null
  /**
   * On a Saturday or Sunday in the professional's zone.
   */
  next_weekend_at: Date | null
  /**
   * Whether an active offer takes place in person.
   */
  offers_in_person: boolean
  offers_online: boolean
}
export type Offer = {
  professional_id: string
  appointment_type_id: AppointmentTypeId
  duration_minutes: number
  /**
   * US cents. Null means the professional's price.
   */
  custom_price_cents: number | null
  is_active: boolean
  place: AppointmentPlace
  place_detail: string
  /**
   * Sessions must be paid online in time, as long as there is a price and a payout account.
   */
  requires_payment: Generated<boolean>
  /**
   * Each online session gets a video room of its own instead of the link.
   */
  own_room: Generated<boolean>
}
export type OfferedTime = {
  id: string
  offer_id: string
  starts_at: Date
  /**
   * When it is free again, unless it was taken.
   */
  held_until: Date
}
export type Package = {
  id: string
  /**
   * Rises with every event about it.
   */
  version: number
  athlete_id: string
  professional_id: string
  professional_user_id: string
  appointment_type: AppointmentTypeId
  sessions: number
  /**
   * No session of it starts later.
   */
  valid_until: Date
  bought_at: Date
  /**
   * How many sessions were taken back.
   */
  returned: Generated<number>
  /**
   * From then on it takes no more requests.
   */
  closed_at: Date | null
  close_reason: PackageCloseReason | null
  /**
   * How many sessions were taken back when it was closed.
   */
  unused: number | null
  /**
   * The last reminder of its end: 30 or 7 days before.
   */
  reminded_days: 30 | 7 | null
}
export type PayoutAccount = {
  user_id: string
  version: number
  active: boolean
}
export type Professional = {
  professional_id: string
  user_id: string
  version: number
  status: ProfessionalStatus
  is_accepting_bookings: boolean
  /**
   * US cents.
   */
  price_per_session_cents: number | null
  show_price: boolean
  /**
   * False once the person is no longer a professional.
   */
  has_role: Generated<boolean>
  /**
   * True from a rejection until the next approval.
   */
  approval_withdrawn: Generated<boolean>
}
export type RequestNetwork = {
  appointment_id: string
  /**
   * Keyed digest.
   */
  network: string
}
export type ResponseFigures = {
  professional_id: string
  version: number
  /**
   * Of the requests of the last 90 days. Null with fewer than five.
   */
  answered_percent: number | null
  /**
   * The median time to the answer. Null without an answer.
   */
  usual_hours: number | null
}
export type Schedule = {
  professional_id: string
  version: number
  /**
   * IANA zone. Null until hours are set.
   */
  time_zone: string | null
  minimum_notice_minutes: Generated<number>
  /**
   * Time that stays free before and after each session.
   */
  buffer_before_minutes: Generated<number>
  buffer_after_minutes: Generated<number>
  /**
   * Per day in the zone of the schedule. Null for no limit.
   */
  max_sessions_per_day: number | null
  max_days_ahead: Generated<number>
}
export type ScheduleException = {
  professional_id: string
  day: string
  /**
   * [{"from": "09:00", "until": "12:00"}]. Empty means closed.
   */
  spans: JSONColumnType<ClockSpan[], string, string>
}
export type Series = {
  id: string
  athlete_id: string
  professional_id: string
  professional_user_id: string
  /**
   * 1 or 2.
   */
  every_weeks: number
  created_at: Date
  /**
   * When the professional answered, or it ended without an answer.
   */
  answered_at: Date | null
  state: SeriesState
}
export type SessionNote = {
  appointment_id: string
  version: number
  /**
   * Encrypted. Empty before encryption once it is cleared.
   */
  text: string
  updated_at: Date
}
export type SessionSummary = {
  appointment_id: string
  version: number
  /**
   * Encrypted.
   */
  text: string
  /**
   * When the athlete was notified. It can be changed for 24 hours.
   */
  shared_at: Date
  updated_at: Date
}
export type SlotHold = {
  /**
   * The id of the appointment, the block, or the offered time.
   */
  appointment_id: string
  kind: HoldKind
  professional_id: string
}
export type Thread = {
  id: string
  athlete_id: string
  professional_id: string
  professional_user_id: string
  opened_at: Date
  /**
   * Set while both sides see everything: from the agreement on a session until none of the pair's is agreed or took
   * place and its fee isn't kept. A trigger on appointments clears it.
   */
  agreed_at: Date | null
  /**
   * When the professional first wrote.
   */
  answered_at: Date | null
  /**
   * When it was opened or last written in. In milliseconds, because cursors aren't more precise.
   */
  active_at: Date
  /**
   * The position of the last message, and of each side's last one. 0 without any.
   */
  last_position: Generated<number>
  athlete_position: Generated<number>
  professional_position: Generated<number>
  athlete_read_position: Generated<number>
  professional_read_position: Generated<number>
  /**
   * Rises when messages that were shown before look different.
   */
  revision: Generated<number>
  /**
   * Whether the pair's fee is kept although no session of it is agreed or took place. The trigger sets it for what
   * booking knows, and billing's event corrects it.
   */
  fee_kept: Generated<boolean>
}
export type TimeOff = {
  id: string
  professional_id: string
  first_day: string
  last_day: string
  /**
   * Only the professional sees it. May be empty.
   */
  label: string
}
export type TimeOffer = {
  id: string
  thread_id: string
  professional_id: string
  professional_user_id: string
  athlete_id: string
  appointment_type: AppointmentTypeId
  duration_minutes: number
  /**
   * US cents.
   */
  price_cents: number | null
  show_price: boolean
  /**
   * Whether the session is canceled unless it is paid online in time.
   */
  payment_required: boolean
  place: AppointmentPlace
  place_detail: string
  /**
   * IANA zone.
   */
  professional_time_zone: string | null
  /**
   * IANA zone of the athlete's last request. Null when the browser didn't report one.
   */
  athlete_time_zone: string | null
  state: TimeOfferState
  /**
   * The session, once a time is taken.
   */
  appointment_id: string | null
  created_at: Date
  ended_at: Date | null
}
export type WaitlistAsk = {
  id: string
  freed_time_id: string
  professional_id: string
  athlete_id: string
  appointment_type: AppointmentTypeId
  starts_at: Date
  ends_at: Date
  asked_at: Date
  /**
   * Null if the time was open to everyone.
   */
  held_until: Date | null
  /**
   * When the hold ended, also when the athlete requested the time.
   */
  ended_at: Date | null
}
export type WaitlistEntry = {
  id: string
  professional_id: string
  professional_user_id: string
  athlete_id: string
  appointment_type: AppointmentTypeId
  /**
   * 1 (Monday) to 7, in the zone of the professional's schedule.
   */
  weekdays: number[]
  /**
   * 'HH:MM', in the same zone. The session is within these hours.
   */
  from_time: string
  until_time: string
  /**
   * IANA zone. Null if the browser sent none.
   */
  athlete_time_zone: string | null
  /**
   * The one who has waited longest comes first. A change of the wishes keeps it.
   */
  joined_at: Date
}
export type WeeklyHours = {
  professional_id: string
  /**
   * 1 (Monday) to 7.
   */
  weekday: number
  /**
   * 'HH:MM'
   */
  from_time: string
  until_time: string
}
export type Tables = {
  accept_attempts: AcceptAttempt
  account_suspensions: AccountSuspension
  appointment_events: AppointmentEvent
  appointment_types: AppointmentType
  appointments: Appointment
  attendance_statements: AttendanceStatement
  busy_calendars: BusyCalendar
  calendar_feeds: CalendarFeed
  consent_texts: ConsentText
  consents: Consent
  ended_login_sessions: EndedLoginSession
  family_members: FamilyMember
  freed_times: FreedTime
  guardian_statements: GuardianStatement
  intake_answers: IntakeAnswer
  intake_asks: IntakeAsk
  intake_sets: IntakeSet
  message_drafts: MessageDraft
  message_files: MessageFile
  message_reports: MessageReport
  messages: Message
  next_slots: NextSlots
  offered_times: OfferedTime
  offers: Offer
  packages: Package
  payout_accounts: PayoutAccount
  professionals: Professional
  request_networks: RequestNetwork
  response_figures: ResponseFigures
  schedule_exceptions: ScheduleException
  schedules: Schedule
  series: Series
  session_notes: SessionNote
  session_summaries: SessionSummary
  slot_holds: SlotHold
  threads: Thread
  time_off: TimeOff
  time_offers: TimeOffer
  waitlist_asks: WaitlistAsk
  waitlist_entries: WaitlistEntry
  weekly_hours: WeeklyHours
}
