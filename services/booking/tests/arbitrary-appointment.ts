import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import fc from 'fast-check'
import { NOT_ASKED } from '../src/appointments/rules/accept-rules.ts'
import type { Appointment, AppointmentState, Proposal } from '../src/appointments/rules/appointment.ts'
import type { Attendance } from '../src/appointments/rules/attendance.ts'
import type { Command, CommandType } from '../src/appointments/rules/commands.ts'

export const NOW = new Date('2026-11-24T12:00:00Z')

/** Times on both sides of every deadline, most of them exactly at it. */
export const time = fc
  .tuple(fc.constantFrom(-200, -30, -24, -1, 0, 0.5, 24, 30, 100, 9000), fc.constantFrom(-1, 0, 0, 0, 1))
  .map(([hours, ms]) => new Date(NOW.getTime() + hours * HOUR_MS + ms))
const nothing = fc.constant({})
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 2 })
const side = fc.constantFrom('athlete', 'professional')
const seen = fc.option(
  time.map((at) => at.toISOString()),
  { nil: undefined, freq: 2 },
)

const alternate: fc.Arbitrary<Proposal> = time.map((starts_at) => ({
  for: 'request',
  by: 'professional',
  starts_at,
}))
const move: fc.Arbitrary<Proposal> = fc.record({ for: fc.constant('session'), by: side, starts_at: time })

const requested = fc.record({
  name: fc.constant('requested'),
  starts_at: time,
  answer_by: time,
  proposal: orNull(alternate),
})
const acceptedByAthlete = fc.record({
  name: fc.constant('accepted_by_athlete'),
  starts_at: time,
  agreed_start: time,
  answer_by: time,
})
const proposed = fc.record({
  name: fc.constant('requested'),
  starts_at: time,
  answer_by: time,
  proposal: alternate,
})

export const state: fc.Arbitrary<AppointmentState> = fc.oneof(
  requested,
  acceptedByAthlete,
  requested.map((request) => ({
    name: 'accepting' as const,
    by: 'professional' as const,
    accepted_start: request.starts_at,
    request,
  })),
  acceptedByAthlete.map((request) => ({
    name: 'accepting' as const,
    by: 'professional' as const,
    accepted_start: request.agreed_start,
    request,
  })),
  proposed.map((request) => ({
    name: 'accepting' as const,
    by: 'athlete' as const,
    accepted_start: request.proposal.starts_at,
    request,
  })),
  fc.record({ name: fc.constantFrom('confirmed', 'paid'), starts_at: time, proposal: orNull(move) }),
  fc.record({ name: fc.constantFrom('completed', 'declined'), starts_at: time }),
  fc.record({
    name: fc.constant('cancelled'),
    starts_at: time,
    by: fc.constantFrom('athlete', 'professional', 'system'),
    reason: fc.constantFrom('called_off', 'not_answered', 'professional_unlisted', 'did_not_take_place'),
    unavailable: orNull(side),
  }),
)

const absent = fc.constantFrom('athlete', 'professional', 'both')
const reported = fc.subarray(['athlete', 'professional'] as const)

export const attendance: fc.Arbitrary<Attendance> = fc.oneof(
  fc.record({ name: fc.constant('open'), reported }),
  fc.record({ name: fc.constant('noticed'), by: side, reported }),
  fc.record({ name: fc.constant('reported'), by: side, absent, answer_by: time, reported }),
  fc.record({ name: fc.constant('contested'), by: side, absent, since: time, reported }),
  fc.record({
    name: fc.constant('settled'),
    by: side,
    absent: orNull(absent),
    settled_by: fc.constantFrom('report', 'release', 'answer', 'silence', 'decision'),
    settled_at: time,
    reported,
  }),
)

export const appointment: fc.Arbitrary<Appointment> = fc.record({
  id: fc.uuid(),
  version: fc.nat(),
  athlete_id: fc.uuid(),
  professional_id: fc.uuid(),
  professional_user_id: fc.uuid(),
  appointment_type: fc.constant('consultation'),
  duration_minutes: fc.constantFrom(30, 60),
  professional_time_zone: fc.constant('America/Denver'),
  athlete_time_zone: fc.constant(null),
  age: fc.constant(30),
  guardian_present: fc.boolean(),
  child_first_name: fc.constant(null),
  member_id: fc.constant(null),
  member_birth_date: fc.constant(null),
  sex: fc.constant('female'),
  notes: fc.constant(null),
  phone: fc.constant('555 010 0100'),
  email: fc.constant('ada@example.test'),
  price_cents: fc.constant(9000),
  show_price: fc.boolean(),
  place: fc.constant('online'),
  place_detail: fc.constant('https://meet.example.test/ada'),
  cancel_until_hours: fc.constantFrom(24, 30),
  expires_after_hours: fc.constantFrom(48, 30),
  fee_cents: fc.constant(2500),
  payment_required: fc.constantFrom(false, false, true),
  terms_version: fc.constant('2026-11-30'),
  created_at: time,
  updated_at: time,
  answered_at: orNull(time),
  agreed_at: orNull(time),
  day_reminded_of: orNull(time),
  hour_reminded_of: orNull(time),
  reminded_at: orNull(time),
  review_invited_at: orNull(time),
  rescheduled_at: orNull(time),
  contact_shown_at: orNull(time),
  reviewed_at: orNull(time),
  approval_withdrawn_at: orNull(time),
  session_cancelled_at: orNull(time),
  paid_at: orNull(time),
  requested_start: orNull(time),
  offer_id: fc.constant(null),
  package_id: fc.constant(null),
  series_id: fc.constant(null),
  series_index: fc.constant(null),
  state,
  attendance,
})

/** One command of each type, with any input. */
const inputs: { [C in CommandType]: fc.Arbitrary<Omit<Command<C>, 'type'>> } = {
  accept: fc.record({ seen }),
  decline: fc.record({ seen }),
  propose_alternate: fc.record({ starts_at: time }),
  accept_alternate: fc.record({ seen }),
  decline_alternate: fc.record({ seen }),
  confirm_accept: fc.record({ fee_charged: fc.boolean() }),
  fail_accept: fc.record({
    problem: fc.constantFrom('card-declined', NOT_ASKED),
    left_open: fc.boolean(),
  }),
  give_up_accept: nothing,
  expire_request: nothing,
  remind: nothing,
  remind_last: nothing,
  remind_day: nothing,
  remind_hour: nothing,
  cancel_unlisted: nothing,
  cancel_suspended: fc.record({ side }),
  cancel: fc.record({ by: side }),
  propose_move: fc.record({ by: side, starts_at: time }),
  accept_move: fc.record({ by: side, seen }),
  decline_move: fc.record({ by: side, seen }),
  expire_move: nothing,
  pay: fc.record({ payment_id: fc.uuid() }),
  cancel_unpaid: nothing,
  complete: nothing,
  invite_review: nothing,
  withdraw_approval: nothing,
  refill_released: nothing,
  give_late_notice: fc.record({ by: side }),
  withdraw_late_notice: fc.record({ by: side }),
  release: fc.record({ by: side }),
  report_absence: fc.record({ by: side, absent, reviewed: fc.boolean() }),
  withdraw_absence_report: fc.record({ by: side }),
  answer_absence_report: fc.record({ by: side, agrees: fc.boolean() }),
  settle_absence_report: fc.record({ reviewed: fc.boolean() }),
  decide_attendance: fc.record({ absent: orNull(absent) }),
  record_review: fc.record({ posted_at: time }),
}

export const oneOfEachCommand: fc.Arbitrary<Command[]> = fc
  .record(inputs)
  .map((of) => Object.entries(of).map(([type, input]) => ({ type, ...input }) as Command))

/** One command of any type, with any input. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  ...Object.entries(inputs).map(([type, input]) =>
    (input as fc.Arbitrary<object>).map((given) => ({ type, ...given }) as Command),
  ),
)
