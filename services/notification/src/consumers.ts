import type { EventContract, EventData } from '@fieldside/contracts/envelope.ts'
import * as billing from '@fieldside/contracts/events/billing.ts'
import * as booking from '@fieldside/contracts/events/booking.ts'
import * as content from '@fieldside/contracts/events/content.ts'
import * as directory from '@fieldside/contracts/events/directory.ts'
import * as identity from '@fieldside/contracts/events/identity.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { NotificationContext } from './context.ts'
import {
  noticesOfDeclinedNewTime,
  noticesOfFailedAccept,
  noticesOfNewTime,
  noticesOfNoSession,
  noticesOfReschedule,
  noticesOfWithdrawal,
} from './domain/agreed-session-notices.ts'
import {
  noticesOfCancellation,
  noticesOfConfirmation,
  noticesOfDecline,
  noticesOfDeclinedSuggestion,
  noticesOfFailedFee,
  noticesOfReminder,
  noticesOfRequest,
  noticesOfSuggestion,
} from './domain/booking-notices.ts'
import type { Notice } from './domain/notice.ts'
import {
  noticesOfApplicant,
  noticesOfDecidedReview,
  noticesOfDecision,
  noticesOfFailedCard,
  noticesOfFee,
  noticesOfReply,
  noticesOfReport,
  noticesOfReview,
  noticesOfRoleChange,
} from './domain/other-notices.ts'
import {
  noticesOfFailedRefund,
  noticesOfPaidSession,
  noticesOfPayment,
  noticesOfSubscription,
} from './domain/payment-notices.ts'
import { adminIds, setAdmin } from './store/admins.ts'
import { type Changed, notifyPeople } from './usecases/notify-people.ts'

type Sides = Pick<
  EventData<typeof booking.appointmentRequested>,
  'appointment_id' | 'athlete_id' | 'professional_user_id'
>

const bothSides = (appointment: Sides): Changed[] =>
  [appointment.athlete_id, appointment.professional_user_id].map((user_id) => ({
    user_id,
    kind: 'appointment',
    id: appointment.appointment_id,
  }))

type Reviewed = Pick<
  EventData<typeof directory.reviewReplied>,
  'review_id' | 'athlete_id' | 'professional_user_id'
>

const changedByReview = (review: Reviewed): Changed[] =>
  [review.athlete_id, review.professional_user_id].map((user_id) => ({
    user_id,
    kind: 'review',
    id: review.review_id,
  }))

const changedForAdmins = (adminIds: string[], id: string): Changed[] =>
  adminIds.map((user_id) => ({ user_id, kind: 'approvals', id }))

/** Handles an event with its notifications and the live updates of open pages. */
const telling = <C extends EventContract>(
  contract: C,
  noticesOf: (data: EventData<C>) => Notice[],
  changedOf: (data: EventData<C>) => Changed[],
): Handler<NotificationContext> =>
  on<C, NotificationContext>(contract, async (_, { data, time }, ctx, emit, last) =>
    notifyPeople(ctx, { emit, last, time }, noticesOf(data), changedOf(data)),
  )

/** Does the same for an answer about an appointment, and marks the notifications that asked for it as read. */
const answering = <C extends EventContract>(
  contract: C,
  noticesOf: (data: EventData<C>) => Notice[],
): Handler<NotificationContext> =>
  on<C, NotificationContext>(contract, async (_, { data, time }, ctx, emit, last) => {
    const appointment = data as EventData<typeof booking.appointmentRequested>
    notifyPeople(ctx, { emit, last, time }, noticesOf(data), bothSides(appointment), {
      appointmentId: appointment.appointment_id,
      userIds: [appointment.athlete_id, appointment.professional_user_id],
    })
  })

const nobody = (): Notice[] => []

/** Library changes go to everyone by id only. The content service checks who can read the item. */
const exercise = ({ exercise_id }: { exercise_id: string }): Changed[] => [
  { user_id: null, kind: 'exercise', id: exercise_id },
]

const program = ({ program_id }: { program_id: string }): Changed[] => [
  { user_id: null, kind: 'program', id: program_id },
]

export const handlers: readonly Handler<NotificationContext>[] = [
  telling(booking.appointmentRequested, noticesOfRequest, bothSides),
  answering(booking.appointmentConfirmed, noticesOfConfirmation),
  answering(booking.appointmentDeclined, noticesOfDecline),
  answering(booking.appointmentCancelled, (data) =>
    data.reason === 'did_not_take_place' ? noticesOfNoSession(data) : noticesOfCancellation(data),
  ),
  answering(booking.newTimeProposed, noticesOfNewTime),
  answering(booking.newTimeDeclined, noticesOfDeclinedNewTime),
  answering(booking.appointmentRescheduled, noticesOfReschedule),
  telling(booking.approvalWithdrawn, noticesOfWithdrawal, bothSides),
  telling(booking.acceptFailed, noticesOfFailedAccept, bothSides),
  telling(booking.appointmentCompleted, nobody, bothSides),
  answering(booking.alternateTimeSuggested, noticesOfSuggestion),
  answering(booking.alternateTimeDeclined, noticesOfDeclinedSuggestion),
  telling(booking.answerReminded, noticesOfReminder, bothSides),
  answering(booking.alternateFeeFailed, noticesOfFailedFee),
  telling(booking.openingsChanged, nobody, (data) => [
    { user_id: data.professional_user_id, kind: 'openings', id: data.professional_id },
  ]),
  telling(billing.paymentMethodSaved, nobody, (data) => [
    { user_id: data.user_id, kind: 'payment', id: data.user_id },
  ]),
  telling(billing.paymentMethodFailed, noticesOfFailedCard, (data) => [
    { user_id: data.user_id, kind: 'payment', id: data.user_id },
  ]),
  telling(billing.firstBookingFeeCharged, noticesOfFee, (data) => [
    { user_id: data.professional_user_id, kind: 'payment', id: data.payment_id },
  ]),
  telling(billing.paymentRecorded, noticesOfPayment, (data) => [
    { user_id: data.user_id, kind: 'payment', id: data.payment_id },
  ]),
  on(billing.refundFailed, async (tx, { data, time }, ctx: NotificationContext, emit, last) => {
    const admins = await adminIds(tx)
    notifyPeople(
      ctx,
      { emit, last, time },
      noticesOfFailedRefund(data, admins),
      changedForAdmins(admins, data.refund_id),
    )
  }),
  telling(billing.subscriptionChanged, noticesOfSubscription, (data) => [
    { user_id: data.user_id, kind: 'payment', id: data.user_id },
  ]),
  telling(billing.payoutAccountChanged, nobody, (data) => [
    { user_id: data.user_id, kind: 'payment', id: data.user_id },
  ]),
  telling(booking.appointmentPaid, noticesOfPaidSession, bothSides),
  telling(identity.sessionEnded, nobody, (data) => [
    { user_id: data.user_id, kind: 'session', id: data.session_id },
  ]),
  telling(identity.subscriptionNoted, nobody, (data) => [
    { user_id: data.user_id, kind: 'subscription', id: data.user_id },
  ]),
  telling(content.exerciseChanged, nobody, exercise),
  telling(content.exerciseDeleted, nobody, exercise),
  telling(content.programChanged, nobody, program),
  telling(content.programDeleted, nobody, program),
  telling(content.programExerciseChanged, nobody, program),
  telling(content.programExerciseDeleted, nobody, program),
  telling(content.workoutLogged, nobody, ({ user_id, log_id }) => [
    { user_id, kind: 'training', id: log_id },
  ]),
  telling(content.accessChanged, nobody, ({ user_id }) => [{ user_id, kind: 'access', id: user_id }]),
  telling(identity.profileChanged, nobody, (data) => [
    { user_id: data.user_id, kind: 'session', id: data.user_id },
  ]),
  on(identity.roleChanged, async (tx, { data, time }, ctx: NotificationContext, emit, last) => {
    const { user_id, version = 0, role } = data
    await setAdmin(tx, { user_id, version, is_admin: role === 'admin' })
    notifyPeople(ctx, { emit, last, time }, noticesOfRoleChange(data), [
      { user_id: data.user_id, kind: 'session', id: data.user_id },
    ])
  }),
  on(directory.professionalChanged, async (tx, { data, time }, ctx: NotificationContext, emit, last) => {
    const admins = data.status === data.previous_status ? [] : await adminIds(tx)
    notifyPeople(ctx, { emit, last, time }, noticesOfDecision(data), [
      { user_id: data.user_id, kind: 'professional', id: data.professional_id },
      ...changedForAdmins(admins, data.professional_id),
    ])
  }),
  telling(directory.reviewPosted, noticesOfReview, changedByReview),
  telling(directory.reviewReplied, noticesOfReply, changedByReview),
  on(directory.documentsSubmitted, async (tx, { data, time }, ctx: NotificationContext, emit, last) =>
    notifyPeople(ctx, { emit, last, time }, noticesOfApplicant(data, await adminIds(tx)), []),
  ),
  on(directory.reviewReported, async (tx, { data, time }, ctx: NotificationContext, emit, last) => {
    const admins = await adminIds(tx)
    notifyPeople(
      ctx,
      { emit, last, time },
      noticesOfReport(data, admins),
      changedForAdmins(admins, data.review_id),
    )
  }),
  on(directory.reviewDecided, async (tx, { data, time }, ctx: NotificationContext, emit, last) => {
    const changed = [...changedByReview(data), ...changedForAdmins(await adminIds(tx), data.review_id)]
    notifyPeople(ctx, { emit, last, time }, noticesOfDecidedReview(data), changed)
  }),
]
