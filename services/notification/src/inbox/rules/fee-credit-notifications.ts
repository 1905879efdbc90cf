import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { feeCreditGranted, feeCreditUsed } from '@fieldside/contracts/events/billing.ts'
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
