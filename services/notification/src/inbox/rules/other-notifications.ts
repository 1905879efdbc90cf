import type { EventData } from '@fieldside/contracts/envelope.ts'
import type {
  firstBookingFeeCharged,
  firstBookingFeeSettled,
  paymentMethodFailed,
} from '@fieldside/contracts/events/billing.ts'
import type { busyCalendarFailed } from '@fieldside/contracts/events/booking.ts'
import type {
  documentsSubmitted,
  personReported,
  professionalChanged,
  reviewDecided,
  reviewPosted,
  reviewReplied,
  reviewReported,
} from '@fieldside/contracts/events/directory.ts'
import type { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { BUSY_KEPT_HOURS } from '@fieldside/contracts/limits.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import type { Condition } from './condition.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

export const notificationsOfFee = (fee: EventData<typeof firstBookingFeeCharged>): NotificationDraft[] => [
  {
    user_id: fee.professional_user_id,
    type: 'payment',
    title: 'First-booking fee charged',
    message: `We charged ${formatCents(fee.amount_cents)} for your first booking with ${NAME}. Later bookings with them have no fee.`,
    about: { kind: 'athlete', id: fee.athlete_id },
    link: `/booking/${fee.appointment_id}`,
    appointment_id: fee.appointment_id,
    details: { action: 'View the session', amount_cents: fee.amount_cents },
  },
]

/** Notifies only of a fee that an administrator gives back. The notification of a cancellation tells of the others. */
export const notificationsOfSettledFee = (
  fee: EventData<typeof firstBookingFeeSettled>,
): NotificationDraft[] =>
  fee.outcome === 'given_back'
    ? [
        {
          user_id: fee.professional_user_id,
          type: 'payment',
          title: 'We’re refunding a first-booking fee',
          message: `An administrator decided to refund the ${formatCents(fee.amount_cents)} fee for your first booking with ${NAME}. If you accept them again, the fee is due again.`,
          about: { kind: 'athlete', id: fee.athlete_id },
          link: '/transactions',
          appointment_id: fee.appointment_id,
          details: { action: 'View your payments', amount_cents: fee.amount_cents },
        },
      ]
    : []

/** A declined card matters while accepting is suspended, a confirmation while the request is pending. */
const conditionOfFailedCard = (failed: EventData<typeof paymentMethodFailed>): Condition | undefined => {
  if (failed.reason === 'declined') return { about: 'card', id: failed.user_id, is: 'suspended' }
  return failed.appointment_id
    ? { about: 'appointment', id: failed.appointment_id, is: 'professional-accepts' }
    : undefined
}

export const notificationsOfFailedCard = (
  failed: EventData<typeof paymentMethodFailed>,
): NotificationDraft[] => [
  {
    user_id: failed.user_id,
    type: 'payment',
    title: failed.reason === 'declined' ? 'Your card was declined' : 'Your card needs your confirmation',
    message:
      failed.reason === 'declined'
        ? 'We couldn’t charge the first-booking fee. Save another card to accept new athletes again.'
        : 'Your bank needs you to confirm the first-booking fee. Open the request and accept it again.',
    link: failed.reason === 'declined' ? '/professional-settings' : '/booking-requests',
    appointment_id: failed.appointment_id,
    condition: conditionOfFailedCard(failed),
    details: { action: failed.reason === 'declined' ? 'Save another card' : 'Open the request' },
  },
]

const GIVEN_ROLE: Record<Role, { message: string; link: string; action: string }> = {
  athlete: {
    message:
      'An administrator changed your role to athlete. You can now search for professionals and book sessions.',
    link: '/athlete-dashboard',
    action: 'Open your dashboard',
  },
  professional: {
    message: 'An administrator changed your role to professional. Your dashboard shows your next step.',
    link: '/provider-dashboard',
    action: 'Open your dashboard',
  },
  admin: {
    message: 'An administrator changed your role to administrator. You can now use the admin panel.',
    link: '/admin',
    action: 'Open the admin panel',
  },
}

/** Notifies no one of a role they chose themselves. */
export const notificationsOfRoleChange = (change: EventData<typeof roleChanged>): NotificationDraft[] => {
  if (change.changed_by === change.user_id) return []
  const { action, ...text } = GIVEN_ROLE[change.role]
  return [
    {
      user_id: change.user_id,
      type: 'announcement',
      kind: 'account',
      title: 'Your role was changed',
      ...text,
      appointment_id: null,
      details: { label: 'Your account', action },
    },
  ]
}

export const notificationsOfDecision = (
  professional: EventData<typeof professionalChanged>,
): NotificationDraft[] => {
  const { status, previous_status, user_id } = professional
  const condition = { about: 'professional', id: professional.professional_id, is: status } as const
  const base = { user_id, type: 'announcement', kind: 'account', appointment_id: null, condition } as const
  if (status === previous_status) return []
  if (status === 'approved') {
    return [
      {
        ...base,
        title: 'You’re approved',
        message:
          'We checked your documents. Set your hours and appointment types, then turn on accepting bookings.',
        link: '/professional-settings',
        details: { label: 'Your application', action: 'Set up your bookings' },
      },
    ]
  }
  if (status === 'rejected') {
    return [
      {
        ...base,
        title:
          previous_status === 'approved' ? 'Your approval was withdrawn' : 'Your application wasn’t approved',
        message: 'Read the reason on your dashboard, fix it, and resubmit.',
        link: '/provider-dashboard',
        reason_of: professional.professional_id,
        details: { label: 'Your application', action: 'Fix and resubmit' },
      },
    ]
  }
  return []
}

export const notificationsOfApplicant = (
  submitted: EventData<typeof documentsSubmitted>,
  adminIds: string[],
): NotificationDraft[] =>
  adminIds.map((user_id) => ({
    user_id,
    type: 'announcement',
    title: submitted.resubmitted ? 'A professional resubmitted' : 'A professional is waiting for approval',
    message: `${NAME} submitted a profile and documents. Review them, then approve or reject with a reason.`,
    about: { kind: 'professional', id: submitted.professional_id },
    condition: { about: 'professional', id: submitted.professional_id, is: 'pending' },
    link: '/admin',
    appointment_id: null,
    details: { label: 'For administrators', action: 'Review the application' },
  }))

export const notificationsOfReview = (review: EventData<typeof reviewPosted>): NotificationDraft[] => [
  {
    user_id: review.professional_user_id,
    type: 'booking_update',
    title: 'New review',
    message: `${NAME} reviewed your session: ${review.rating} of 5 stars. You can reply once.`,
    about: { kind: 'athlete', id: review.athlete_id },
    link: '/provider-dashboard?tab=reviews',
    appointment_id: review.appointment_id,
    details: { label: 'Review', action: 'Read the review' },
  },
]

export const notificationsOfReply = (reply: EventData<typeof reviewReplied>): NotificationDraft[] => [
  {
    user_id: reply.athlete_id,
    type: 'booking_update',
    title: 'Your review has a reply',
    message: `${NAME} replied to your review.`,
    about: { kind: 'professional', id: reply.professional_id },
    link: '/athlete-dashboard?tab=reviews',
    appointment_id: reply.appointment_id,
    details: { label: 'Review', action: 'Read the reply' },
  },
]

/** Notifies admins of the first open report only. */
export const notificationsOfReport = (
  report: EventData<typeof reviewReported>,
  adminIds: string[],
): NotificationDraft[] =>
  report.open_reports > 1
    ? []
    : adminIds.map((user_id) => ({
        user_id,
        type: 'announcement',
        title: 'A review was reported',
        message: `Someone reported a review of ${NAME}. Read the review and the reason, then hide or keep it.`,
        about: { kind: 'professional', id: report.professional_id },
        condition: { about: 'review', id: report.review_id, is: 'reported' },
        link: '/admin#reported-reviews',
        appointment_id: null,
        details: { label: 'For administrators', action: 'Read the report' },
      }))

/** Notifies admins of the first open report only. */
export const notificationsOfReportedPerson = (
  { open_reports }: EventData<typeof personReported>,
  adminIds: string[],
): NotificationDraft[] =>
  open_reports > 1
    ? []
    : adminIds.map((user_id) => ({
        user_id,
        type: 'announcement',
        title: 'Someone was reported',
        message: 'A person was reported. Read what happened, then decide what to do.',
        link: '/admin#reported-people',
        appointment_id: null,
        details: { label: 'For administrators', action: 'Read the report' },
      }))

/** Notifies the author when the review is hidden or shown again. */
export const notificationsOfDecidedReview = (review: EventData<typeof reviewDecided>): NotificationDraft[] =>
  review.hidden === review.was_hidden
    ? []
    : [
        {
          user_id: review.athlete_id,
          type: 'booking_update',
          title: review.hidden ? 'Your review was hidden' : 'Your review is visible again',
          message: review.hidden
            ? `An administrator hid your review of ${NAME}. You can see the reason next to your review.`
            : `An administrator made your review of ${NAME} visible again.`,
          about: { kind: 'professional', id: review.professional_id },
          link: '/athlete-dashboard?tab=reviews',
          appointment_id: review.appointment_id,
          details: { label: 'Review', action: 'See your review' },
        },
      ]

/** Names no calendar, because the event doesn't. The settings show which one it is. */
export const notificationsOfFailedCalendar = ({
  professional_user_id: user_id,
}: EventData<typeof busyCalendarFailed>): NotificationDraft[] => [
  {
    user_id,
    type: 'booking_update',
    title: 'We can’t read one of your calendars',
    message: `Its last known busy times block your availability for another ${BUSY_KEPT_HOURS} hours. After that, athletes can request times when you’re busy elsewhere. Check the address in your settings.`,
    link: '/professional-settings#calendars',
    appointment_id: null,
    details: { label: 'Your calendars', action: 'Check your calendars' },
  },
]
