import type { EventContract, EventData } from '@fieldside/contracts/envelope.ts'
import * as billing from '@fieldside/contracts/events/billing.ts'
import * as booking from '@fieldside/contracts/events/booking.ts'
import * as content from '@fieldside/contracts/events/content.ts'
import * as directory from '@fieldside/contracts/events/directory.ts'
import * as identity from '@fieldside/contracts/events/identity.ts'
import type { LiveKind } from '@fieldside/contracts/http/notification.ts'
import { type Projection, projecting } from '@fieldside/platform/consumer.ts'
import { activeTraceparent } from '@fieldside/platform/spans.ts'
import type { NotificationContext } from '../context.ts'
import type { NotificationSchema } from '../schema.ts'
import { zonesOf, zonesOfHours, zonesOfSignUp, zonesSince } from '../settings/rules/known-zones.ts'
import type { Changed } from './create-notifications.ts'
import {
  notificationsOfDeclinedNewTime,
  notificationsOfFailedAccept,
  notificationsOfNewTime,
  notificationsOfNoShow,
  notificationsOfReschedule,
  notificationsOfWithdrawal,
} from './rules/agreed-session-notifications.ts'
import {
  notificationsOfCase,
  notificationsOfContestedAbsence,
  notificationsOfLateNotice,
  notificationsOfReportedAbsence,
  notificationsOfSettledAttendance,
  notificationsOfWithdrawnAbsence,
  notificationsOfWithdrawnNotice,
} from './rules/attendance-notifications.ts'
import {
  notificationsOfCancellation,
  notificationsOfConfirmation,
  notificationsOfDecline,
  notificationsOfDeclinedSuggestion,
  notificationsOfFailedFee,
  notificationsOfReminder,
  notificationsOfRequest,
  notificationsOfSuggestion,
} from './rules/booking-notifications.ts'
import {
  notificationsOfCredit,
  notificationsOfFeeDecision,
  notificationsOfFeeDispute,
  notificationsOfUsedCredit,
} from './rules/fee-credit-notifications.ts'
import { notificationsOfIntake } from './rules/intake-notifications.ts'
import { changeOfRead, changeOfSent, notificationsOfReportedMessage } from './rules/message-notifications.ts'
import { notificationsOfDispute, notificationsOfRefund } from './rules/money-back-notifications.ts'
import type { NotificationDraft } from './rules/notification-draft.ts'
import { notificationsOfEndedOffer, notificationsOfOffer } from './rules/offer-notifications.ts'
import {
  notificationsOfApplicant,
  notificationsOfDecidedReview,
  notificationsOfDecision,
  notificationsOfFailedCalendar,
  notificationsOfFailedCard,
  notificationsOfFee,
  notificationsOfReply,
  notificationsOfReport,
  notificationsOfReportedPerson,
  notificationsOfReview,
  notificationsOfRoleChange,
  notificationsOfSettledFee,
} from './rules/other-notifications.ts'
import { notificationsOfPackageReminder } from './rules/package-reminders.ts'
import {
  notificationsOfBoughtPackage,
  notificationsOfEndedPackage,
  notificationsOfRefundedPackage,
} from './rules/package-sale-notifications.ts'
import {
  notificationsOfFailedRefund,
  notificationsOfPaidSession,
  notificationsOfPayment,
  notificationsOfRefundAnotherWay,
  notificationsOfSubscription,
} from './rules/payment-notifications.ts'
import {
  notificationsOfNewPlan,
  notificationsOfPlanChange,
  notificationsOfPlanEnd,
} from './rules/plan-notifications.ts'
import { notificationsOfReviewInvitation } from './rules/review-invitation-notifications.ts'
import { notificationsOfMatch } from './rules/saved-search-notifications.ts'
import {
  isSeriesStep,
  notificationsOfAnsweredSeries,
  notificationsOfSeries,
} from './rules/series-notifications.ts'
import { notificationsOfSessionReminder } from './rules/session-reminder-notifications.ts'
import { notificationsOfSummary } from './rules/summary-notifications.ts'
import { notificationsOfWaitlist } from './rules/waitlist-notifications.ts'
import { type EventEffect, saveEffects } from './save-effects.ts'
import { adminIds } from './store/admins.ts'

/** Returns one change of `kind` for each of the users that the event names in `users`. */
const changes =
  <Id extends string, User extends string>(kind: LiveKind, id: Id, ...users: User[]) =>
  (data: Record<Id | User, string>): Changed[] =>
    users.map((user) => ({ user_id: data[user], kind, id: data[id] }))

const bothSides = changes('appointment', 'appointment_id', 'athlete_id', 'professional_user_id')
const changedByReview = changes('review', 'review_id', 'athlete_id', 'professional_user_id')
const changedSession = changes('session', 'session_id', 'user_id')
const ownSession = changes('session', 'user_id', 'user_id')
const ownPayment = changes('payment', 'user_id', 'user_id')
const changedPackage = changes('payment', 'package_id', 'athlete_id', 'professional_user_id')
const changedFee = changes('payment', 'payment_id', 'professional_user_id')
const changedOpenings = changes('openings', 'professional_id', 'professional_user_id')
const changedWaitlist = changes('openings', 'professional_id', 'athlete_id', 'professional_user_id')

/** A payment that went back, in part or in full: its own page, and the booking's badge on both sides. */
const changedByMoney = (data: {
  payment_id: string
  user_id: string
  professional_user_id: string | null
  appointment_id: string | null
}): Changed[] =>
  [data.user_id, data.professional_user_id].flatMap((user_id) => {
    if (user_id === null) return []
    const payment: Changed = { user_id, kind: 'payment', id: data.payment_id }
    return data.appointment_id
      ? [payment, { user_id, kind: 'appointment', id: data.appointment_id }]
      : [payment]
  })

const changedForAdmins = (adminIds: string[], id: string): Changed[] =>
  adminIds.map((user_id) => ({ user_id, kind: 'approvals', id }))

const project = projecting<NotificationSchema, NotificationContext, EventEffect>(saveEffects)

/** Returns the notifications of an event at `at` and the live updates of open pages. */
const concerning = (at: string, drafts: NotificationDraft[], changed: Changed[]): EventEffect => ({
  drafts,
  changed,
  at,
  traceparent: activeTraceparent(),
})

/** Handles an event with its notifications and the live updates of open pages. */
const notifying = <C extends EventContract>(
  contract: C,
  draftsOf: (data: EventData<C>, time: string) => NotificationDraft[],
  changedOf: (data: EventData<C>) => Changed[],
): Projection<NotificationContext> =>
  project(contract, ({ data, time }) => concerning(time, draftsOf(data, time), changedOf(data)))

/**
 * Does the same for an answer about an appointment, and marks the notifications that asked for it as read. An answer
 * that cancels or moves the session also removes its unread reminders.
 */
const answering = <C extends EventContract>(
  contract: C,
  draftsOf: (data: EventData<C>, time: string) => NotificationDraft[],
  endsReminders = false,
): Projection<NotificationContext> =>
  project(contract, ({ data, time }) => {
    const appointment = data as EventData<typeof booking.appointmentRequested>
    const { appointment_id, athlete_id, professional_user_id } = appointment
    const answered = [athlete_id, professional_user_id].map((user_id) => ({ appointment_id, user_id }))
    const withdrawn = endsReminders ? answered : []
    return {
      ...concerning(time, draftsOf(data, time), bothSides(appointment)),
      answered,
      withdrawn,
      zones: zonesSince(appointment),
    }
  })

/** Notifies all administrators, whose open panels fetch the item again. */
const notifyingAdmins = <C extends EventContract>(
  contract: C,
  draftsOf: (data: EventData<C>, admins: string[]) => NotificationDraft[],
  changedOf: (data: EventData<C>, admins: string[]) => Changed[],
): Projection<NotificationContext> =>
  project(contract, async ({ data, time }, ctx) => {
    const admins = await adminIds(ctx.db)
    return concerning(time, draftsOf(data, admins), changedOf(data, admins))
  })

const bothOfPlan = changes('plan', 'plan_id', 'athlete_id', 'professional_user_id')
const ownPlan = changes('plan', 'plan_id', 'athlete_id')

const bothOfPackage = changes('appointment', 'package_id', 'athlete_id', 'professional_user_id')

const bothInThread = changes('thread', 'thread_id', 'athlete_id', 'professional_user_id')

const nobody = (): NotificationDraft[] => []

/** The events of the appointments update open pages. */
const noChange = (): Changed[] => []

/** Leaves out what the series' own event tells. */
const unlessInSeries =
  <Data extends Parameters<typeof isSeriesStep>[0]>(
    draftsOf: (data: Data, time: string) => NotificationDraft[],
  ) =>
  (data: Data, time: string): NotificationDraft[] =>
    isSeriesStep(data) ? [] : draftsOf(data, time)

/** Library changes go to everyone by id only. The content service checks who can read the item. */
const exercise = ({ exercise_id }: { exercise_id: string }): Changed[] => [
  { user_id: null, kind: 'exercise', id: exercise_id },
]

const program = ({ program_id }: { program_id: string }): Changed[] => [
  { user_id: null, kind: 'program', id: program_id },
]

export const inboxHandlers: readonly Projection<NotificationContext>[] = [
  project(booking.appointmentRequested, ({ data, time }) => ({
    ...concerning(time, unlessInSeries(notificationsOfRequest)(data, time), bothSides(data)),
    zones: zonesOf(data, time),
  })),
  answering(booking.appointmentConfirmed, unlessInSeries(notificationsOfConfirmation)),
  answering(booking.appointmentDeclined, unlessInSeries(notificationsOfDecline)),
  answering(
    booking.appointmentCancelled,
    (data, time) => {
      // Both sides heard how it was settled, or of all dates of the series.
      if (data.absent || isSeriesStep(data)) return []
      return data.reason === 'did_not_take_place'
        ? notificationsOfNoShow(data, time)
        : notificationsOfCancellation(data, time)
    },
    true,
  ),
  notifying(booking.attendanceReported, notificationsOfReportedAbsence, bothSides),
  project(booking.attendanceWithdrawn, async ({ data, time }, ctx) => {
    const { appointment_id, athlete_id, professional_user_id } = data
    const answered = [athlete_id, professional_user_id].map((user_id) => ({ appointment_id, user_id }))
    // An open case ends with its report.
    const changed = [...bothSides(data), ...changedForAdmins(await adminIds(ctx.db), appointment_id)]
    return { ...concerning(time, notificationsOfWithdrawnAbsence(data), changed), answered }
  }),
  project(booking.attendanceContested, async ({ data, time }, ctx) => {
    const admins = await adminIds(ctx.db)
    const drafts = [...notificationsOfContestedAbsence(data), ...notificationsOfCase(admins)]
    const { appointment_id, athlete_id, professional_user_id } = data
    const answered = [athlete_id, professional_user_id].map((user_id) => ({ appointment_id, user_id }))
    const changed = [...bothSides(data), ...changedForAdmins(admins, appointment_id)]
    return { ...concerning(time, drafts, changed), answered }
  }),
  project(booking.attendanceSettled, async ({ data, time }, ctx) => {
    const { appointment_id, athlete_id, professional_user_id, settled_by } = data
    const answered = [athlete_id, professional_user_id].map((user_id) => ({ appointment_id, user_id }))
    const admins = settled_by === 'decision' ? await adminIds(ctx.db) : []
    const changed = [...bothSides(data), ...changedForAdmins(admins, appointment_id)]
    return { ...concerning(time, notificationsOfSettledAttendance(data, time), changed), answered }
  }),
  notifying(booking.releasedTimeRefilled, nobody, bothSides),
  notifying(booking.lateNoticeGiven, notificationsOfLateNotice, bothSides),
  notifying(booking.lateNoticeWithdrawn, notificationsOfWithdrawnNotice, bothSides),
  notifying(booking.sessionOffered, notificationsOfOffer, bothInThread),
  notifying(booking.offerEnded, notificationsOfEndedOffer, bothInThread),
  notifying(booking.packageCreditsChanged, notificationsOfPackageReminder, bothOfPackage),
  notifying(booking.waitlistJoined, nobody, changedWaitlist),
  notifying(
    booking.waitlistOffered,
    notificationsOfWaitlist,
    changes('openings', 'professional_id', 'athlete_id'),
  ),
  notifying(booking.waitlistLeft, nobody, changedWaitlist),
  answering(booking.newTimeProposed, notificationsOfNewTime),
  answering(booking.newTimeDeclined, notificationsOfDeclinedNewTime),
  answering(booking.appointmentRescheduled, notificationsOfReschedule, true),
  project(booking.sessionReminderDue, ({ data, time }, ctx) => ({
    ...concerning(time, notificationsOfSessionReminder(data, ctx.now()), []),
    zones: zonesSince(data),
  })),
  project(booking.reviewInvitationDue, ({ data, time }) => ({
    ...concerning(time, notificationsOfReviewInvitation(data), []),
    zones: zonesSince(data),
  })),
  notifying(booking.intakeAsked, notificationsOfIntake, bothSides),
  notifying(booking.summaryShared, notificationsOfSummary, bothSides),
  notifying(booking.approvalWithdrawn, notificationsOfWithdrawal, bothSides),
  notifying(booking.acceptFailed, notificationsOfFailedAccept, bothSides),
  notifying(booking.seriesRequested, notificationsOfSeries, noChange),
  notifying(booking.seriesAnswered, notificationsOfAnsweredSeries, noChange),
  notifying(booking.appointmentCompleted, nobody, bothSides),
  answering(booking.alternateTimeSuggested, notificationsOfSuggestion),
  answering(booking.alternateTimeDeclined, notificationsOfDeclinedSuggestion),
  notifying(booking.answerReminded, notificationsOfReminder, bothSides),
  answering(booking.alternateFeeFailed, notificationsOfFailedFee),
  project(booking.messageSent, ({ data, time }) => ({
    ...concerning(time, [], bothInThread(data)),
    threads: [changeOfSent(data, time)],
  })),
  project(booking.messagesRead, ({ data, time }) => ({
    ...concerning(time, [], bothInThread(data)),
    threads: [changeOfRead(data, time)],
  })),
  notifying(booking.busyCalendarFailed, notificationsOfFailedCalendar, changedOpenings),
  project(booking.openingsChanged, ({ data, time }) => ({
    ...concerning(time, [], changedOpenings(data)),
    zones: zonesOfHours(data, time),
  })),
  notifying(billing.paymentMethodSaved, nobody, ownPayment),
  notifying(billing.paymentMethodFailed, notificationsOfFailedCard, ownPayment),
  notifying(billing.firstBookingFeeCharged, notificationsOfFee, changedFee),
  notifying(billing.firstBookingFeeSettled, notificationsOfSettledFee, changedFee),
  notifying(billing.feeCreditGranted, notificationsOfCredit, changedFee),
  notifying(billing.feeCreditUsed, notificationsOfUsedCredit, changedFee),
  notifyingAdmins(billing.feeDisputeOpened, notificationsOfFeeDispute, (data, admins) => [
    ...changedFee(data),
    ...changedForAdmins(admins, data.dispute_id),
  ]),
  notifyingAdmins(billing.feeDisputeDecided, notificationsOfFeeDecision, (data, admins) => [
    ...changedFee(data),
    ...changedForAdmins(admins, data.dispute_id),
  ]),
  notifying(billing.paymentRecorded, notificationsOfPayment, changes('payment', 'payment_id', 'user_id')),
  notifying(
    billing.refundedAnotherWay,
    notificationsOfRefundAnotherWay,
    changes('payment', 'payment_id', 'user_id'),
  ),
  notifying(billing.refundRecorded, notificationsOfRefund, changedByMoney),
  notifyingAdmins(billing.disputeChanged, notificationsOfDispute, (data, admins) => [
    ...changedByMoney(data),
    ...changedForAdmins(admins, data.payment_id),
  ]),
  notifyingAdmins(billing.refundFailed, notificationsOfFailedRefund, ({ refund_id }, admins) =>
    changedForAdmins(admins, refund_id),
  ),
  notifying(billing.subscriptionChanged, notificationsOfSubscription, ownPayment),
  notifying(billing.payoutAccountChanged, nobody, ownPayment),
  notifying(billing.packageBought, notificationsOfBoughtPackage, changedPackage),
  notifying(billing.packageRefunded, notificationsOfRefundedPackage, changedPackage),
  notifying(billing.packageEnded, notificationsOfEndedPackage, changedPackage),
  notifying(booking.appointmentPaid, notificationsOfPaidSession, bothSides),
  project(identity.sessionEnded, ({ data, time }, ctx) => {
    const { keycloak_session_id } = data
    const effect = concerning(time, [], changedSession(data))
    return keycloak_session_id
      ? { ...effect, endedLogin: { keycloak_session_id, ended_at: ctx.now() } }
      : effect
  }),
  notifying(identity.subscriptionNoted, nobody, changes('subscription', 'user_id', 'user_id')),
  notifying(content.exerciseChanged, nobody, exercise),
  notifying(content.exerciseDeleted, nobody, exercise),
  notifying(content.programChanged, nobody, program),
  notifying(content.programDeleted, nobody, program),
  notifying(content.programExerciseChanged, nobody, program),
  notifying(content.programExerciseDeleted, nobody, program),
  notifying(content.programVersionPublished, nobody, program),
  notifying(content.workoutLogged, nobody, changes('training', 'log_id', 'user_id')),
  notifying(content.accessChanged, nobody, changes('access', 'user_id', 'user_id')),
  notifying(content.planAssigned, notificationsOfNewPlan, bothOfPlan),
  notifying(content.planChanged, notificationsOfPlanChange, (plan) =>
    // A stage opens by what the athlete does, which the professional may not see.
    (plan.stage_opened ? ownPlan : bothOfPlan)(plan),
  ),
  notifying(content.planEnded, notificationsOfPlanEnd, bothOfPlan),
  notifying(content.planWorkoutDone, nobody, (done) => (done.is_shared ? bothOfPlan : ownPlan)(done)),
  notifying(
    content.trainingSharingChanged,
    nobody,
    changes('plan', 'professional_id', 'athlete_id', 'professional_user_id'),
  ),
  project(identity.userRegistered, ({ data, time }) => ({
    ...concerning(time, [], []),
    zones: zonesOfSignUp(data, time),
  })),
  notifying(identity.profileChanged, nobody, ownSession),
  project(identity.roleChanged, ({ data, time }) => {
    const { user_id, version = 0, role } = data
    const admin = { user_id, version, is_admin: role === 'admin' }
    return { ...concerning(time, notificationsOfRoleChange(data), ownSession(data)), admin }
  }),
  project(directory.professionalChanged, async ({ data, time }, ctx) => {
    const admins = data.status === data.previous_status ? [] : await adminIds(ctx.db)
    return concerning(time, notificationsOfDecision(data), [
      { user_id: data.user_id, kind: 'professional', id: data.professional_id },
      ...changedForAdmins(admins, data.professional_id),
    ])
  }),
  project(directory.reviewPosted, ({ data, time }) => ({
    ...concerning(time, notificationsOfReview(data), changedByReview(data)),
    withdrawn: [{ appointment_id: data.appointment_id, user_id: data.athlete_id }],
  })),
  notifying(directory.reviewReplied, notificationsOfReply, changedByReview),
  notifying(directory.savedSearchMatched, notificationsOfMatch, () => []),
  notifyingAdmins(
    booking.messageReported,
    (_data, admins) => notificationsOfReportedMessage(admins),
    ({ message_id }, admins) => changedForAdmins(admins, message_id),
  ),
  notifyingAdmins(booking.messageDecided, nobody, (data, admins) => [
    ...bothInThread(data),
    ...changedForAdmins(admins, data.message_id),
  ]),
  notifyingAdmins(directory.documentsSubmitted, notificationsOfApplicant, () => []),
  notifyingAdmins(directory.reviewReported, notificationsOfReport, ({ review_id }, admins) =>
    changedForAdmins(admins, review_id),
  ),
  notifyingAdmins(directory.personReported, notificationsOfReportedPerson, ({ report_id }, admins) =>
    changedForAdmins(admins, report_id),
  ),
  notifyingAdmins(directory.reviewDecided, notificationsOfDecidedReview, (data, admins) => [
    ...changedByReview(data),
    ...changedForAdmins(admins, data.review_id),
  ]),
]
