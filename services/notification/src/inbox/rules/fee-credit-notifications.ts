import type { EventData } from '@fieldside/contracts/envelope.ts'
import type {
  feeCreditGranted,
  feeCreditUsed,
  feeDisputeDecided,
  feeDisputeOpened,
} from '@fieldside/contracts/events/billing.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** Tells only of an absence. A decision has its own notification, and that of a cancellation tells of a returned credit. */
export const notificationsOfCredit = (credit: EventData<typeof feeCreditGranted>): NotificationDraft[] =>
  credit.reason === 'athlete_absent'
    ? [
        {
          user_id: credit.professional_user_id,
          type: 'payment',
          title: `You have a ${formatCents(credit.amount_cents)} fee credit`,
          message: `${NAME} didn’t come to your first session, so a credit pays your next first-booking fee. If you accept them again, the fee is due again.`,
          about: { kind: 'athlete', id: credit.athlete_id },
          link: `/booking/${credit.appointment_id}`,
          appointment_id: credit.appointment_id,
          details: { action: 'View the session', amount_cents: credit.amount_cents },
        },
      ]
    : []

export const notificationsOfUsedCredit = (credit: EventData<typeof feeCreditUsed>): NotificationDraft[] => [
  {
    user_id: credit.professional_user_id,
    type: 'payment',
    title: 'First-booking fee paid with a credit',
    message: `A credit paid the ${formatCents(credit.amount_cents)} fee for your first booking with ${NAME}, so we didn’t charge your card. Later bookings with them have no fee.`,
    about: { kind: 'athlete', id: credit.athlete_id },
    link: `/booking/${credit.appointment_id}`,
    appointment_id: credit.appointment_id,
    details: { action: 'View the session', amount_cents: credit.amount_cents },
  },
]

export const notificationsOfFeeDispute = (
  { reason, amount_cents }: EventData<typeof feeDisputeOpened>,
  adminIds: readonly string[],
): NotificationDraft[] => {
  const amount = formatCents(amount_cents)
  return adminIds.map((user_id) => ({
    user_id,
    type: 'announcement',
    title: reason === 'third_credit' ? 'A third fee credit needs a decision' : 'A fee is disputed',
    message:
      reason === 'third_credit'
        ? `A professional would get their third ${amount} credit for an absent athlete in 30 days. Grant or reject it with a reason.`
        : `A professional disputes a ${amount} first-booking fee. Read why, then grant a credit or reject the dispute with a reason.`,
    link: '/admin#fee-disputes',
    appointment_id: null,
    details: { label: 'For administrators', action: 'Decide' },
  }))
}

/** A third credit that was granted isn't there yet: another session of the two may carry the fee instead. */
const textOfFeeDecision = ({ outcome, reason, amount_cents }: EventData<typeof feeDisputeDecided>) => {
  const about = `your ${formatCents(amount_cents)} fee for the first booking with ${NAME}`
  if (outcome === 'rejected')
    return {
      title: 'Your fee stays charged',
      message: `An administrator decided that you don’t get a credit for ${about}.`,
    }
  if (reason === 'third_credit')
    return {
      title: 'Your fee credit was approved',
      message: `An administrator approved a credit for ${about}. If you have another session with them, the fee counts for that session and you get no credit.`,
    }
  return {
    title: 'You get a fee credit',
    message: `An administrator decided that you get a credit for ${about}. It pays your next first-booking fee.`,
  }
}

/** The email quotes the administrator's reason, which the event doesn't have. */
export const notificationsOfFeeDecision = (
  decided: EventData<typeof feeDisputeDecided>,
): NotificationDraft[] => [
  {
    user_id: decided.professional_user_id,
    type: 'payment',
    ...textOfFeeDecision(decided),
    about: { kind: 'athlete', id: decided.athlete_id },
    link: `/booking/${decided.appointment_id}`,
    appointment_id: decided.appointment_id,
    reason_of: decided.dispute_id,
    details: { action: 'View the session', amount_cents: decided.amount_cents },
  },
]
