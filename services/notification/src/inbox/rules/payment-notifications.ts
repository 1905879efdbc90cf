import type { EventData } from '@fieldside/contracts/envelope.ts'
import type {
  paymentRecorded,
  refundedAnotherWay,
  refundFailed,
  subscriptionChanged,
} from '@fieldside/contracts/events/billing.ts'
import type { appointmentPaid } from '@fieldside/contracts/events/booking.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { formatWhen } from '../../settings/rules/when.ts'
import { sessionOf } from './booking-notifications.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

const PAYMENT = { type: 'payment', appointment_id: null, link: '/transactions' } as const

/**
 * Omits charged fees and refunds, which have their own events. Events without `refunded_cents` come from the last
 * release, which had no event for refunds.
 */
export const notificationsOfPayment = (payment: EventData<typeof paymentRecorded>): NotificationDraft[] => {
  const { user_id, payment_type, status, refund, refunded_cents, refunding_cents, dispute } = payment
  const { amount_cents } = payment
  const amount = formatCents(amount_cents)
  const details = { action: 'View your payments', amount_cents }
  const isBack = refund || refunded_cents || refunding_cents || dispute
  if (payment_type === 'subscription' && status === 'completed' && !isBack) {
    const message = `We charged ${amount} for a month of Premium.`
    return [{ ...PAYMENT, user_id, title: 'Premium payment received', message, details }]
  }
  const isFromLastRelease = !refunded_cents && !dispute && !payment.refunded_another_way
  if (payment_type === 'session' && status === 'refunded' && isFromLastRelease) {
    const message = `We refunded ${amount} to your card for a canceled session.`
    return [{ ...PAYMENT, user_id, title: 'Your session was refunded', message, details }]
  }
  return []
}

/** Notifies admins of a refund that keeps being rejected. Someone has to return the money another way. */
export const notificationsOfFailedRefund = (
  { amount_cents }: EventData<typeof refundFailed>,
  adminIds: readonly string[],
): NotificationDraft[] =>
  adminIds.map((user_id) => ({
    user_id,
    type: 'announcement',
    title: 'A refund needs attention',
    message: `A refund of ${formatCents(amount_cents)} failed. See why, then retry it or return the money another way.`,
    link: '/admin#failed-refunds',
    appointment_id: null,
    details: { label: 'For administrators', action: 'Open the refund', amount_cents },
  }))

const ABOUT: Record<EventData<typeof refundedAnotherWay>['payment_type'], string> = {
  session: 'for a canceled session',
  first_booking_fee: 'of a first-booking fee',
  subscription: 'for Premium',
}

export const notificationsOfRefundAnotherWay = ({
  user_id,
  payment_type,
  package_id,
  returned_cents,
}: EventData<typeof refundedAnotherWay>): NotificationDraft[] => [
  {
    ...PAYMENT,
    user_id,
    title: 'We paid your refund another way',
    message: `Your card didn’t accept the refund of ${formatCents(returned_cents)} ${package_id ? 'for unused sessions of a package' : ABOUT[payment_type]}, so we sent you the money another way. If you didn’t get it, contact support.`,
    details: { action: 'View your payments', amount_cents: returned_cents },
  },
]

/** Notifies only when the subscriber has to act or loses access. */
export const notificationsOfSubscription = (
  changed: EventData<typeof subscriptionChanged>,
): NotificationDraft[] => {
  const { user_id, status, previous_status: before } = changed
  if (before === undefined || before === status) return []
  if (status === 'past_due') {
    const message =
      'Your card was declined for Premium. We’ll retry it for 7 days, and you keep Premium until then. Replace the card to keep Premium.'
    const condition = { about: 'subscription', id: user_id, is: 'past_due' } as const
    const details = { action: 'Replace the card' }
    return [{ ...PAYMENT, user_id, title: 'We couldn’t renew Premium', message, condition, details }]
  }
  if (status !== 'inactive') return []
  const message =
    before === 'past_due'
      ? 'We couldn’t charge your card for 7 days. You can subscribe again at any time.'
      : 'Your subscription has ended. You can subscribe again at any time.'
  const condition = { about: 'subscription', id: user_id, is: 'inactive' } as const
  const details = { action: 'See Premium' }
  return [{ ...PAYMENT, user_id, title: 'Premium has ended', message, link: '/pricing', condition, details }]
}

export const notificationsOfPaidSession = (paid: EventData<typeof appointmentPaid>): NotificationDraft[] => [
  {
    user_id: paid.professional_user_id,
    type: 'booking_update',
    kind: 'payments',
    title: 'Session paid online',
    message: `${NAME} paid online for the session on ${formatWhen(paid.starts_at, paid.professional_time_zone)}.`,
    about: { kind: 'athlete', id: paid.athlete_id },
    link: `/booking/${paid.appointment_id}`,
    appointment_id: paid.appointment_id,
    details: { action: 'View the session', session: sessionOf(paid, 'professional') },
  },
]
