import { z } from 'zod'
import { Absent, CancelledBy, CancelReason, Side } from '../appointment-sides.ts'
import { SettledBy } from '../attendance.ts'
import { eventContract } from '../envelope.ts'
import { Id, Instant } from '../fields.ts'
import { SeriesOutcome } from '../series.ts'
import { TimeOfferState } from '../time-offers.ts'
import { Appointment } from './appointment.ts'
import { AppointmentId, AppointmentType, AthleteId, ProfessionalId, ProfessionalUserId } from './fields.ts'

/** Events of booking. */

/** The appointment waits for an answer, whatever was answered before. */
const OPEN_REQUEST = [
  'booking.appointment-requested',
  'booking.alternate-time-suggested',
  'booking.alternate-time-declined',
  'booking.answer-reminded',
  'booking.alternate-fee-failed',
  'booking.accept-failed',
]
/** Both sides agreed, and the session hasn't ended. */
const AGREED = [
  'booking.appointment-confirmed',
  'booking.appointment-paid',
  'booking.new-time-proposed',
  'booking.new-time-declined',
  'booking.appointment-rescheduled',
  'booking.session-reminder-due',
  'booking.approval-withdrawn',
]

/** A request that is still open after the event. */
const OpenRequest = Appointment.extend({
  answer_by: Instant.optional().describe('When the request expires, in UTC'),
})

export const appointmentRequested = eventContract(
  'booking.appointment-requested',
  {
    key: 'appointment_id',
    meaning:
      'An athlete requests a session with a professional. The first event of every appointment, unless the athlete took an offered time.',
    sent: 'When the athlete sends the request. It holds the time until it is answered or expires after 48 hours.',
  },
  OpenRequest,
)
const payBy = Instant.describe(
  'Until when the athlete must pay the session online, in UTC, or it is canceled. Missing if they needn’t or have paid',
)

export const appointmentConfirmed = eventContract(
  'booking.appointment-confirmed',
  {
    key: 'appointment_id',
    meaning: 'Both sides agree on the session. This is the booking.',
    sent: 'When one side accepts and the first-booking fee, if one is due, has been charged, or when the athlete takes an offered time.',
    after: [
      ...OPEN_REQUEST,
      'booking.alternate-time-accepted',
      'booking.session-offered',
      'billing.first-booking-fee-charged',
    ],
  },
  Appointment.extend({
    first_booking_fee_charged: z
      .boolean()
      .describe('Whether the professional was charged the first-booking fee for this appointment'),
    agreed_by: Side.describe('Who accepted last: the professional the request, or the athlete another time'),
    pay_by: payBy.optional(),
    offer_id: Id.optional().describe(
      'The offer that the athlete took the time from. Missing for a session that was requested',
    ),
  }),
)
export const appointmentDeclined = eventContract(
  'booking.appointment-declined',
  {
    key: 'appointment_id',
    meaning: 'The professional declines the request. The last event of the appointment.',
    sent: 'When the professional declines. A request that nobody answers is canceled instead.',
    after: OPEN_REQUEST,
  },
  Appointment,
)
export const appointmentCancelled = eventContract(
  'booking.appointment-cancelled',
  {
    key: 'appointment_id',
    meaning: 'The request or the agreed session is canceled. The last event of the appointment.',
    sent: 'When a side cancels, a request expires, the professional is unlisted, a side’s account is suspended, a session that requires online payment isn’t paid in time, or a session is settled as not held.',
    after: [
      ...OPEN_REQUEST,
      ...AGREED,
      'booking.appointment-completed',
      'booking.review-invitation-due',
      'booking.attendance-settled',
    ],
  },
  Appointment.extend({
    cancelled_by: CancelledBy.describe(
      'Who canceled. system: the request expired or was unlisted, the session wasn’t paid in time, or a side is unavailable',
    ),
    reason: CancelReason.describe(
      'called_off: a side canceled, nobody paid in time, or the athlete is unavailable. not_answered: the request expired. professional_unlisted: the professional can no longer be booked. did_not_take_place: settled as not held',
    ),
    was_agreed: z
      .boolean()
      .describe('Whether both sides had agreed, so a session is canceled, not a request'),
    in_time: z.boolean().describe('Whether it was canceled at least 24 hours before the start'),
    was_completed: z
      .boolean()
      .optional()
      .describe(
        'Whether the session had been completed, so a completed session turns out not to have been held',
      ),
    accept_given_up: z
      .boolean()
      .optional()
      .describe('Whether it was accepted, but the request expired before the booking could be completed'),
    approval_withdrawn: z
      .boolean()
      .optional()
      .describe(
        'Whether the athlete canceled after the professional’s approval was withdrawn. Counts as in time',
      ),
    contact_shown: z
      .boolean()
      .optional()
      .describe('Whether the professional had seen the athlete’s contact details'),
    absent: Absent.optional().describe(
      'Who didn’t come, if the session wasn’t held. both: the sides called it off together. Missing for sessions reported by release 0.2.0 and for other reasons',
    ),
    series_step: z
      .boolean()
      .optional()
      .describe(
        'Whether it was canceled with others of its series in one step, which booking.series-answered tells',
      ),
    unpaid: z
      .boolean()
      .optional()
      .describe('Whether it was canceled because it wasn’t paid online in time. Counts as in time'),
    unavailable: Side.optional().describe(
      'The side that can’t take part anymore, because its account was suspended. Counts as in time if it is the athlete',
    ),
  }),
)
export const appointmentPaid = eventContract(
  'booking.appointment-paid',
  {
    key: 'appointment_id',
    meaning:
      'The athlete paid for the agreed session online. Its status is now paid_confirmed, or stays completed if the payment was reported after the end.',
    sent: 'Once, when booking learns of the completed payment. Not sent for sessions that are paid in person.',
    after: [
      ...AGREED.filter((type) => type !== 'booking.appointment-paid'),
      'booking.appointment-completed',
      'booking.review-invitation-due',
      'billing.payment-recorded',
    ],
  },
  Appointment.extend({
    payment_id: Id.describe('The id of the payment, as in billing.payment-recorded'),
  }),
)
export const appointmentCompleted = eventContract(
  'booking.appointment-completed',
  {
    key: 'appointment_id',
    meaning: 'The agreed session is over.',
    sent: 'At the scheduled end of the session. One that is settled later as not held is canceled.',
    after: AGREED,
  },
  Appointment,
)
export const alternateTimeSuggested = eventContract(
  'booking.alternate-time-suggested',
  {
    key: 'appointment_id',
    meaning: 'The professional answers a request with another time, suggested_date.',
    sent: 'When the professional suggests it. A newer suggestion replaces it. It doesn’t hold the slot.',
    after: OPEN_REQUEST,
  },
  OpenRequest,
)
export const alternateTimeAccepted = eventContract(
  'booking.alternate-time-accepted',
  {
    key: 'appointment_id',
    meaning: 'The athlete accepts the suggested time.',
    sent: 'Together with booking.appointment-confirmed, and before it, when no fee is due or it was charged.',
    after: ['booking.alternate-time-suggested', 'billing.first-booking-fee-charged'],
  },
  Appointment,
)
export const alternateTimeDeclined = eventContract(
  'booking.alternate-time-declined',
  {
    key: 'appointment_id',
    meaning: 'The athlete declines the suggested time. The request stays open at the requested time.',
    sent: 'When the athlete declines.',
    after: ['booking.alternate-time-suggested'],
  },
  OpenRequest,
)
export const answerReminded = eventContract(
  'booking.answer-reminded',
  {
    key: 'appointment_id',
    meaning: 'The professional is reminded of a request that they haven’t answered.',
    sent: 'Once, 24 hours after the request, if it is still unanswered, and once, 6 hours before it expires, if it waits for the professional then.',
    after: OPEN_REQUEST,
  },
  OpenRequest.extend({
    is_last: z
      .boolean()
      .optional()
      .describe('Whether this is the last reminder, 6 hours before the request expires'),
  }),
)
export const alternateFeeFailed = eventContract(
  'booking.alternate-fee-failed',
  {
    key: 'appointment_id',
    meaning:
      'The athlete accepted the suggested time, but the professional’s card failed. The athlete’s answer is kept, and the professional has to save a working card and accept.',
    sent: 'When the charge fails because of the card, while the agreed time can still be accepted.',
    after: ['booking.alternate-time-suggested', 'billing.payment-method-failed'],
  },
  OpenRequest.extend({
    problem: z.string().describe('Why the charge failed, such as card-declined. New values can appear'),
  }),
)
export const acceptFailed = eventContract(
  'booking.accept-failed',
  {
    key: 'appointment_id',
    meaning: 'A side accepted, but the booking could not be completed. The request is open again.',
    sent: 'When the first-booking fee wasn’t charged, or the outcome came too late.',
    after: [...OPEN_REQUEST, 'billing.payment-method-failed'],
  },
  OpenRequest.extend({
    problem: z.string().describe('Why it failed, such as card-declined or too-late. New values can appear'),
    accepted_by: Side.describe('Who accepted'),
    left_open: z
      .boolean()
      .describe('Whether the accepting side got no reply, so that they have to be told to accept again'),
  }),
)

const proposal = {
  proposed_date: Instant.describe('The proposed start in UTC'),
  proposed_by: Side.describe('Who proposed it'),
}

export const newTimeProposed = eventContract(
  'booking.new-time-proposed',
  {
    key: 'appointment_id',
    meaning:
      'One side proposes to move the agreed session. The agreed time stays until the other side accepts.',
    sent: 'When a side proposes, up to 24 hours before the start. A newer proposal replaces it.',
    after: AGREED,
  },
  Appointment.extend({
    ...proposal,
    answer_by: Instant.optional().describe('Until when the other side can accept it, in UTC'),
  }),
)
export const newTimeDeclined = eventContract(
  'booking.new-time-declined',
  {
    key: 'appointment_id',
    meaning: 'The session isn’t moved and keeps its time.',
    sent: 'When the other side declines, the proposer withdraws, or the proposal expires 24 hours before the start or at the proposed time.',
    after: ['booking.new-time-proposed'],
  },
  Appointment.extend({
    ...proposal,
    declined_by: CancelledBy.describe(
      'Who ended the proposal: the other side declined, the proposer withdrew, or it expired (system)',
    ),
  }),
)
export const appointmentRescheduled = eventContract(
  'booking.appointment-rescheduled',
  {
    key: 'appointment_id',
    meaning: 'Both sides agree to move the session, which keeps its status. starts_at is the new time.',
    sent: 'When the other side accepts the proposed time.',
    after: ['booking.new-time-proposed'],
  },
  Appointment.extend({
    previous_starts_at: Instant.describe('The start before the move, in UTC'),
    proposed_by: proposal.proposed_by,
    pay_by: payBy.optional(),
  }),
)
export const sessionReminderDue = eventContract(
  'booking.session-reminder-due',
  {
    key: 'appointment_id',
    meaning: 'An agreed session starts in 24 hours or in 1 hour. Both sides are reminded.',
    sent: 'Once for each start and kind, unless both sides agreed less than 30 minutes before the reminder was due.',
    after: AGREED,
  },
  Appointment.extend({
    reminder: z.enum(['day', 'hour']).describe('day: 24 hours before the start. hour: 1 hour before it'),
    proposed_date: proposal.proposed_date
      .nullable()
      .describe('A proposed new start that wasn’t answered in time, in UTC. The session keeps its start'),
    proposed_by: proposal.proposed_by.nullable().describe('Who proposed it'),
    shows_price: z.boolean().describe('Whether the athlete sees the price'),
  }),
)
export const reviewInvitationDue = eventContract(
  'booking.review-invitation-due',
  {
    key: 'appointment_id',
    meaning: 'A completed session ended 3 hours ago without a review. Its athlete is invited to review it.',
    sent: 'Once for each session, unless it was reviewed by then, or a report that it wasn’t held is waiting. Later if the session was completed late, but at most 7 days after its end.',
    after: ['booking.appointment-completed', 'booking.appointment-paid'],
  },
  Appointment,
)
export const intakeAsked = eventContract(
  'booking.intake-asked',
  {
    key: 'appointment_id',
    meaning:
      'The athlete of an agreed session has questions of the professional to answer, or a consent to give. Neither questions nor answers are in any event.',
    sent: 'At most once after both sides agreed, and once more 24 hours before the start if something is still unanswered.',
    after: AGREED,
  },
  Appointment.extend({
    is_reminder: z.boolean().describe('Whether it is the reminder 24 hours before the start'),
  }),
)
export const summaryShared = eventContract(
  'booking.summary-shared',
  {
    key: 'appointment_id',
    meaning:
      'The professional shares a summary of a completed session with its athlete. Its text is in no event: only the two sides can read it.',
    sent: 'Once for each session, when the summary is first shared. A change within 24 hours sends nothing.',
    after: ['booking.appointment-completed', 'booking.appointment-paid', 'booking.review-invitation-due'],
  },
  Appointment,
)
export const approvalWithdrawn = eventContract(
  'booking.approval-withdrawn',
  {
    key: 'appointment_id',
    meaning:
      'The professional of an agreed session is no longer approved. The athlete can cancel with a refund until it starts.',
    sent: 'For each agreed session, when an admin withdraws the approval.',
    after: AGREED,
  },
  Appointment,
)

/** The session was agreed, and may have ended. */
const HELD_OR_AGREED = [...AGREED, 'booking.appointment-completed', 'booking.review-invitation-due']

const reported = {
  by: Side.describe('Who reported it'),
  absent: Absent.describe('Who didn’t come, according to the report. both: they called it off together'),
}

export const attendanceReported = eventContract(
  'booking.attendance-reported',
  {
    key: 'appointment_id',
    meaning:
      'A side reports that the other one, or both, didn’t come to an agreed session. It counts as held until that is settled.',
    sent: 'From the start of the session until 7 days after its end. The other side has 72 hours to answer.',
    after: HELD_OR_AGREED,
  },
  Appointment.extend({
    ...reported,
    answer_by: Instant.describe('Until when the other side can answer, in UTC'),
  }),
)
export const attendanceWithdrawn = eventContract(
  'booking.attendance-withdrawn',
  {
    key: 'appointment_id',
    meaning: 'The report of an absence is withdrawn. The session counts as held.',
    sent: 'When the side that reported withdraws it, before it is settled.',
    after: ['booking.attendance-reported', 'booking.attendance-contested'],
  },
  Appointment.extend(reported),
)
export const attendanceContested = eventContract(
  'booking.attendance-contested',
  {
    key: 'appointment_id',
    meaning: 'The report of an absence is contested. An administrator decides.',
    sent: 'When the other side says No, or doesn’t answer for 72 hours although a posted review or a refund depends on it.',
    after: ['booking.attendance-reported'],
  },
  Appointment.extend({
    ...reported,
    contested_by: Side.optional().describe('Who said No. Missing if nobody answered'),
  }),
)
export const attendanceSettled = eventContract(
  'booking.attendance-settled',
  {
    key: 'appointment_id',
    meaning:
      'It is settled whether the session was held. This is final. A session that wasn’t held is canceled right after.',
    sent: 'When a side reports its own absence, the other side agrees or doesn’t answer, the time is released after a late notice, or an administrator decides.',
    after: [
      ...HELD_OR_AGREED,
      'booking.attendance-reported',
      'booking.attendance-contested',
      'booking.late-notice-given',
    ],
  },
  Appointment.extend({
    outcome: z.enum(['held', 'not_held']).describe('Whether the session was held'),
    absent: Absent.nullable().describe(
      'Who didn’t come. both: they called it off together. Null for a session that was held',
    ),
    reported_by: Side.describe('Who had reported it'),
    settled_by: SettledBy.describe(
      'report: a side’s word about its own absence. release: the other side released the time after a late notice. answer: the other side agreed. silence: it didn’t answer in time. decision: an administrator decided',
    ),
  }),
)
export const releasedTimeRefilled = eventContract(
  'booking.released-time-refilled',
  {
    key: 'appointment_id',
    meaning:
      'Another athlete’s session took the time that the athlete of this one released with a late notice. Its online payment is refunded in full.',
    sent: 'Once, for a canceled session that required online payment, when the other session is agreed on or moves there.',
    after: ['booking.appointment-cancelled'],
  },
  Appointment,
)
export const lateNoticeGiven = eventContract(
  'booking.late-notice-given',
  {
    key: 'appointment_id',
    meaning:
      'A side says that it can’t make a session that starts within 24 hours. The session keeps its status and time.',
    sent: 'When the side says so. At the end of the session it counts as the report of its own absence.',
    after: AGREED,
  },
  Appointment.extend({ by: Side.describe('Who can’t make it') }),
)
export const lateNoticeWithdrawn = eventContract(
  'booking.late-notice-withdrawn',
  {
    key: 'appointment_id',
    meaning: 'The side that couldn’t make a session can make it after all.',
    sent: 'When the side withdraws its late notice.',
    after: ['booking.late-notice-given'],
  },
  Appointment.extend({ by: Side.describe('Who can make it after all') }),
)
const series = {
  series_id: Id.describe('The id of the series'),
  athlete_id: AthleteId,
  professional_id: ProfessionalId,
  professional_user_id: ProfessionalUserId,
  appointment_type: AppointmentType,
  first_appointment_id: AppointmentId,
  professional_time_zone: z
    .string()
    .nullable()
    .describe('The professional’s IANA time zone, for displaying times; null if they have set none'),
  athlete_time_zone: z
    .string()
    .nullable()
    .describe('The IANA time zone from which the athlete requested the series; null if unknown'),
}

export const seriesRequested = eventContract(
  'booking.series-requested',
  {
    key: 'series_id',
    meaning:
      'An athlete requests several sessions at once, every week or every second week. Each has its own booking.appointment-requested with the series_id.',
    sent: 'When the athlete sends the series. It is answered as one.',
  },
  z.object({
    ...series,
    every_weeks: z.int().describe('1: every week. 2: every second week'),
    starts: z.array(Instant).describe('The requested starts in UTC, soonest first'),
    answer_by: Instant.describe('When the series expires, in UTC'),
  }),
)
export const seriesAnswered = eventContract(
  'booking.series-answered',
  {
    key: 'series_id',
    meaning:
      'Something happened to a whole series in one step: an answer, its end, or the cancellation of the rest.',
    sent: 'When the professional accepts or declines, the athlete withdraws, the series expires, or a side cancels the remaining sessions. Each appointment has its own event, too.',
    after: ['booking.series-requested'],
  },
  z.object({
    ...series,
    outcome: SeriesOutcome.describe(
      'accepted: the sessions of starts are confirmed. rest_cancelled: those of starts are canceled and those of left_out stay. All other values: all are canceled or declined',
    ),
    by: CancelledBy.describe('Who did it'),
    starts: z.array(Instant).describe('The starts of the sessions that it is about, in UTC, soonest first'),
    left_out: z
      .array(Instant)
      .describe('The starts of the other sessions: declined ones, or those that stay'),
    first_booking_fee_charged: z
      .boolean()
      .describe('Whether the professional was charged the first-booking fee for this series'),
    pay_by: payBy.optional(),
  }),
)
const offer = {
  offer_id: Id.describe('The id of the offer'),
  thread_id: Id.describe('The id of the thread of the athlete and the professional'),
  athlete_id: AthleteId,
  professional_id: ProfessionalId,
  professional_user_id: ProfessionalUserId,
  appointment_type: AppointmentType,
  starts: z.array(Instant).describe('The offered starts in UTC, soonest first'),
  professional_time_zone: z
    .string()
    .nullable()
    .describe('The professional’s IANA time zone, for displaying times; null if they have set none'),
  athlete_time_zone: z
    .string()
    .nullable()
    .describe('The IANA time zone of the athlete’s last request; null if unknown'),
}

export const sessionOffered = eventContract(
  'booking.session-offered',
  {
    key: 'offer_id',
    meaning:
      'A professional offers a client up to three times for a session. The athlete can confirm one of them.',
    sent: 'When the professional offers them. Each time is held for 48 hours, at most until 2 hours before it.',
  },
  z.object({
    ...offer,
    expires_at: Instant.describe('When the last of the times is free again, in UTC'),
  }),
)
export const offerEnded = eventContract(
  'booking.offer-ended',
  {
    key: 'offer_id',
    meaning:
      'An offer of times ended, and its times are free again. The time that was taken is a session now.',
    sent: 'Once, when the athlete takes a time or declines, the professional withdraws, or no time is held any longer.',
    after: ['booking.session-offered'],
  },
  z.object({
    ...offer,
    outcome: TimeOfferState.exclude(['open']).describe(
      'taken: the athlete confirmed a time. declined: by the athlete. withdrawn: by the professional. expired: nobody answered in time',
    ),
    appointment_id: AppointmentId.nullable().describe('The session, if a time was taken; null otherwise'),
  }),
)
export const packageCreditsChanged = eventContract(
  'booking.package-credits-changed',
  {
    key: 'package_id',
    meaning:
      'What is left of a sold package of sessions. Of several events about a package, the one with the highest version is current.',
    sent: 'When a session of the package is reserved, used, free again, or taken back, and 30 and 7 days before the package ends while sessions of it are left.',
    after: [
      'billing.package-bought',
      'booking.appointment-requested',
      'booking.appointment-confirmed',
      'booking.appointment-declined',
      'booking.appointment-cancelled',
      'booking.released-time-refilled',
      'booking.package-credits-changed',
    ],
  },
  z.object({
    package_id: Id.describe('The id of the package, as in billing.package-bought'),
    version: z.int().describe('Increases with every event of the package. Ignore an older version'),
    athlete_id: AthleteId,
    professional_id: ProfessionalId,
    professional_user_id: ProfessionalUserId,
    appointment_type: AppointmentType,
    sessions: z.int().describe('How many sessions were bought: left, reserved, used, and returned ones'),
    left: z.int().describe('How many can still be requested, unless the package has ended'),
    reserved: z.int().describe('How many are reserved by requests that wait for an answer'),
    used: z.int().describe('How many are used by sessions that both sides agreed on'),
    returned: z
      .int()
      .describe(
        'How many were taken back because the package ended, so that their share of the price is refunded. It grows when a session of an ended package is free again',
      ),
    valid_until: Instant.describe('Until when a session of the package can start, in UTC'),
    ends_in_days: z
      .union([z.literal(30), z.literal(7)])
      .optional()
      .describe('Both sides are reminded that the package ends in so many days. Missing otherwise'),
  }),
)
const waitlist = {
  waitlist_id: Id.describe('The id of the athlete’s place on the waitlist'),
  athlete_id: AthleteId,
  professional_id: ProfessionalId,
  professional_user_id: ProfessionalUserId,
  appointment_type: AppointmentType,
}

export const waitlistJoined = eventContract(
  'booking.waitlist-joined',
  {
    key: 'waitlist_id',
    meaning: 'An athlete joins a professional’s waitlist.',
    sent: 'When the athlete joins, and again when they change the type, weekdays, or hours.',
  },
  z.object({
    ...waitlist,
    weekdays: z.array(z.int()).describe('The weekdays that suit the athlete, from 1 (Monday) to 7'),
    from: z.string().describe('The beginning of the hours that suit the athlete, as HH:MM'),
    until: z.string().describe('The end of these hours. 24:00 is the end of the day'),
    professional_time_zone: z
      .string()
      .nullable()
      .describe('The professional’s IANA time zone, in which weekdays and hours are'),
  }),
)
export const waitlistOffered = eventContract(
  'booking.waitlist-offered',
  {
    key: 'waitlist_id',
    meaning: 'An athlete on a waitlist learns of a time that became free.',
    sent: 'When the time is held for the athlete, or when a hold for another one ended unused and the time is open to everyone. At most once per athlete and start.',
    after: ['booking.waitlist-joined'],
  },
  z.object({
    ...waitlist,
    starts_at: Instant.describe('The start in UTC'),
    ends_at: Instant.describe('The end in UTC'),
    held_until: Instant.nullable().describe(
      'Until when the time is held for the athlete, in UTC; null if it is open to everyone',
    ),
    professional_time_zone: z
      .string()
      .nullable()
      .describe('The professional’s IANA time zone, for displaying times'),
    athlete_time_zone: z
      .string()
      .nullable()
      .describe('The athlete’s IANA time zone, for displaying times; null if unknown'),
  }),
)
export const waitlistLeft = eventContract(
  'booking.waitlist-left',
  {
    key: 'waitlist_id',
    meaning: 'An athlete is no longer on a professional’s waitlist.',
    sent: 'When the athlete leaves, gets another role, or requests a time that they were offered.',
    after: ['booking.waitlist-joined'],
  },
  z.object({
    ...waitlist,
    reason: z
      .enum(['left', 'requested'])
      .describe(
        'left: the athlete left or got another role. requested: they requested a time that they were offered',
      ),
  }),
)
export const openingsChanged = eventContract(
  'booking.openings-changed',
  {
    key: 'professional_id',
    meaning: 'The times or types that can be booked with a professional may have changed.',
    sent: 'When the professional saves hours, exceptions, the minimum notice, buffers, limits, or offers, adds or removes days off or a blocked time, or when the times in their busy calendars change. Not sent when a booking takes a time.',
  },
  z.object({
    professional_id: ProfessionalId,
    professional_user_id: ProfessionalUserId,
    version: z.int().describe('Increases with every change of the schedule, the offers, or the busy times'),
    time_zone: z
      .string()
      .nullish()
      .describe('The time zone of the hours; null until the professional has set hours'),
  }),
)

const nextSlot = (which: string) =>
  Instant.nullable().describe(`The start of the next ${which} in UTC. Null when there is none within 28 days`)

export const nextSlotsChanged = eventContract(
  'booking.next-slots-changed',
  {
    key: 'professional_id',
    meaning:
      'A professional’s next available slots or kinds of sessions changed. A new booking may have taken a slot before the event arrives, so ask for the available slots before you show one to a person.',
    sent: 'When a value changed because the professional changed their hours or offers, a booking took or freed a time, or the next slot passed. All are null while the professional can’t be booked.',
    after: ['booking.openings-changed', 'booking.appointment-requested', 'booking.appointment-cancelled'],
  },
  z.object({
    professional_id: ProfessionalId,
    version: z.int().describe('Increases with every change. The event with the highest version is current'),
    next_slot_at: nextSlot('available slot of the shortest active offer'),
    next_evening_at: nextSlot('one that starts at 17:00 or later in the professional’s time zone'),
    next_weekend_at: nextSlot('one on a Saturday or Sunday in the professional’s time zone'),
    offers_in_person: z.boolean().describe('Whether an active offer takes place in person'),
    offers_online: z.boolean().describe('Whether an active offer takes place online'),
  }),
)
export const responseFiguresChanged = eventContract(
  'booking.response-figures-changed',
  {
    key: 'professional_id',
    meaning: 'How often and how fast a professional answers booking requests changed.',
    sent: 'When a figure changed because a request was answered or ended without an answer, or became older than 90 days, which is checked once a day.',
    after: [
      'booking.appointment-confirmed',
      'booking.appointment-declined',
      'booking.appointment-cancelled',
      'booking.alternate-time-suggested',
    ],
  },
  z.object({
    professional_id: ProfessionalId,
    version: z.int().describe('Increases with every change. The event with the highest version is current'),
    answered_percent: z
      .int()
      .nullable()
      .describe(
        'The percentage of requests of the last 90 days that were answered within 24 hours. Expired requests count as unanswered, and requests withdrawn within 24 hours don’t count. Null with fewer than 5 requests',
      ),
    usual_hours: z
      .int()
      .nullable()
      .describe(
        'The median time to the answer in hours, at least 1. Null when answered_percent is null or no request was answered',
      ),
  }),
)
export const busyCalendarFailed = eventContract(
  'booking.busy-calendar-failed',
  {
    key: 'professional_id',
    meaning: 'A calendar that makes a professional busy can’t be read.',
    sent: 'Once, after four reads in a row failed. Again only after a read succeeded in between.',
  },
  z.object({
    busy_calendar_id: Id.describe('The calendar. Its name and address are in no event'),
    professional_id: ProfessionalId,
    professional_user_id: ProfessionalUserId,
    times_until: Instant.describe('Until when its last known times still close available slots'),
  }),
)

const thread = {
  thread_id: Id.describe('The id of the thread of the athlete and the professional'),
  athlete_id: AthleteId,
  professional_id: ProfessionalId,
  professional_user_id: ProfessionalUserId,
}

export const messageSent = eventContract(
  'booking.message-sent',
  {
    key: 'thread_id',
    meaning: 'A side of a thread wrote to the other one. The text stays in booking.',
    sent: 'When the message is stored.',
  },
  z.object({
    ...thread,
    message_id: Id.describe('The id of the message'),
    position: z.int().describe('The number of the message in its thread, from 1'),
    sent_by: Side.describe('The side that sent the message'),
    appointment_id: Id.nullable().describe('The appointment that it was written about'),
  }),
)
export const messagesRead = eventContract(
  'booking.messages-read',
  {
    key: 'thread_id',
    meaning: 'A side of a thread read messages of the other one.',
    sent: 'When unread messages were visible on a screen of that side.',
    after: ['booking.message-sent'],
  },
  z.object({
    ...thread,
    position: z.int().describe('The position up to which that side has read'),
    read_by: Side.describe('Who read them'),
  }),
)

export const messageReported = eventContract(
  'booking.message-reported',
  {
    key: 'thread_id',
    meaning: 'A side of a thread reported a message of the other one to the administrators.',
    sent: 'When the report is stored. The reason and the text stay in booking.',
    after: ['booking.message-sent'],
  },
  z.object({
    ...thread,
    message_id: Id.describe('The id of the reported message'),
    reported_by: Side.describe('Who reported it'),
  }),
)
export const messageDecided = eventContract(
  'booking.message-decided',
  {
    key: 'thread_id',
    meaning: 'An administrator decided about a reported message.',
    sent: 'When the administrator hides or keeps it.',
    after: ['booking.message-reported'],
  },
  z.object({
    ...thread,
    message_id: Id.describe('The id of the reported message'),
    hidden: z.boolean().describe('Whether both sides see it as hidden from now on'),
  }),
)

export const bookingEvents = [
  appointmentRequested,
  appointmentConfirmed,
  appointmentDeclined,
  appointmentCancelled,
  appointmentPaid,
  appointmentCompleted,
  alternateTimeSuggested,
  alternateTimeAccepted,
  alternateTimeDeclined,
  answerReminded,
  alternateFeeFailed,
  acceptFailed,
  newTimeProposed,
  newTimeDeclined,
  appointmentRescheduled,
  sessionReminderDue,
  reviewInvitationDue,
  intakeAsked,
  summaryShared,
  approvalWithdrawn,
  attendanceReported,
  attendanceWithdrawn,
  attendanceContested,
  attendanceSettled,
  releasedTimeRefilled,
  lateNoticeGiven,
  lateNoticeWithdrawn,
  seriesRequested,
  seriesAnswered,
  sessionOffered,
  offerEnded,
  packageCreditsChanged,
  waitlistJoined,
  waitlistOffered,
  waitlistLeft,
  openingsChanged,
  nextSlotsChanged,
  responseFiguresChanged,
  busyCalendarFailed,
  messageSent,
  messagesRead,
  messageReported,
  messageDecided,
] as const
