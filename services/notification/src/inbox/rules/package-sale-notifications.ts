import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { packageBought, packageEnded, packageRefunded } from '@fieldside/contracts/events/billing.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

type Pair = Pick<EventData<typeof packageEnded>, 'athlete_id' | 'professional_user_id'>
type Text = Pick<NotificationDraft, 'title' | 'message'>

const toAthlete = ({ athlete_id }: Pair, text: Text, amount_cents?: number): NotificationDraft => ({
  ...text,
  user_id: athlete_id,
  type: 'payment',
  link: '/bookings?tab=packages',
  appointment_id: null,
  details: { action: 'View your packages', ...(amount_cents !== undefined && { amount_cents }) },
})

/** The athlete is a client of the professional since their first agreed session, before which nobody buys a package. */
const toProfessional = (
  { athlete_id, professional_user_id }: Pair,
  text: Text,
  amount_cents?: number,
): NotificationDraft => ({
  ...text,
  user_id: professional_user_id,
  type: 'booking_update',
  kind: 'payments',
  about: { kind: 'athlete', id: athlete_id },
  link: `/clients/${athlete_id}`,
  appointment_id: null,
  details: { action: 'View the package', ...(amount_cents !== undefined && { amount_cents }) },
})

export const notificationsOfBoughtPackage = (
  bought: EventData<typeof packageBought>,
): NotificationDraft[] => {
  const { sessions, price_cents } = bought
  const what = `${sessions} sessions (${APPOINTMENT_TYPE_LABELS[bought.appointment_type]})`
  const price = formatCents(price_cents)
  return [
    toAthlete(
      bought,
      {
        title: 'Your package is ready',
        message: `You bought ${what} for ${price}. Use the package when you request your next session.`,
      },
      price_cents,
    ),
    toProfessional(
      bought,
      { title: 'Package sold', message: `${NAME} bought ${what} from you and paid ${price} online.` },
      price_cents,
    ),
  ]
}

export const notificationsOfRefundedPackage = (
  refunded: EventData<typeof packageRefunded>,
): NotificationDraft[] => {
  const { sessions, amount_cents } = refunded
  const amount = formatCents(amount_cents)
  const unused = sessions === 1 ? '1 unused session' : `${sessions} unused sessions`
  return [
    toAthlete(
      refunded,
      {
        title: 'Your unused sessions are refunded',
        message: `We’re refunding ${amount} for ${unused} of your package.`,
      },
      amount_cents,
    ),
    toProfessional(
      refunded,
      {
        title: 'Unused sessions are refunded',
        message: `${NAME} gets ${amount} back for ${unused} of a package. We take it back from your payout account.`,
      },
      amount_cents,
    ),
  ]
}

type Reason = Exclude<EventData<typeof packageEnded>['reason'], 'returned'>

const ENDED: Record<Reason, { athlete: string; professional: string }> = {
  expired: {
    athlete: 'The time to use your package is over. Sessions that you’ve agreed on stay booked.',
    professional: `The time to use the package of ${NAME} is over. Sessions that you’ve agreed on stay booked.`,
  },
  account_closed: {
    athlete: 'Your package ended because the professional left Fieldside. Unused sessions are refunded.',
    professional: `The package of ${NAME} ended because you no longer offer sessions. Unused sessions are refunded.`,
  },
  approval_withdrawn: {
    athlete:
      'Your package ended because the professional no longer offers sessions on Fieldside. Unused sessions are refunded.',
    professional: `The package of ${NAME} ended because you can’t offer sessions right now. Unused sessions are refunded.`,
  },
  payment_refunded: {
    athlete: 'Your package ended because you got its payment back.',
    professional: `The package of ${NAME} ended because they got its payment back.`,
  },
}

/** A return is told with its refund. */
export const notificationsOfEndedPackage = (ended: EventData<typeof packageEnded>): NotificationDraft[] => {
  const { reason } = ended
  if (reason === 'returned') return []
  return [
    toAthlete(ended, { title: 'Your package has ended', message: ENDED[reason].athlete }),
    toProfessional(ended, { title: 'A package has ended', message: ENDED[reason].professional }),
  ]
}
