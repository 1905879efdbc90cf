import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { disputeChanged, refundRecorded } from '@fieldside/contracts/events/billing.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

type Refund = EventData<typeof refundRecorded>
type Dispute = EventData<typeof disputeChanged>
type Text = Pick<NotificationDraft, 'title' | 'message'>

const PAID_FOR: Record<Refund['payment_type'], string> = {
  session: 'session payment',
  first_booking_fee: 'first-booking fee',
  subscription: 'Premium payment',
}

/** '$30 of your $85 session payment', or 'your $85 session payment' when it is all of it. */
const partOf = (part: number, { amount_cents, payment_type, package_id }: Refund): string => {
  const whole = `your ${formatCents(amount_cents)} ${package_id ? 'package payment' : PAID_FOR[payment_type]}`
  return part === amount_cents ? whole : `${formatCents(part)} of ${whole}`
}

const payerText = (refund: Refund): Text | undefined => {
  const { payment_type, refund_cents, state, made_by } = refund
  if (made_by === 'fieldside') {
    // We retry our own refunds. The fee of a canceled session and returned sessions of a package are told by their events.
    if (payment_type !== 'session' || state === 'failed') return undefined
    if (refund.package_id)
      return refund.is_duplicate
        ? {
            title: 'Your second payment was refunded',
            message: `You paid for a package twice, so we refunded ${formatCents(refund_cents)} to your card.`,
          }
        : undefined
    const message = `We refunded ${formatCents(refund_cents)} to your card for a canceled session.`
    return { title: 'Your session was refunded', message }
  }
  if (state === 'succeeded')
    return {
      title: 'Your payment was refunded',
      message: `We refunded ${partOf(refund_cents, refund)} to your card.`,
    }
  return {
    title: 'A refund didn’t go through',
    message: `Your bank rejected a refund of ${partOf(refund_cents, refund)}. Contact support to get it another way.`,
  }
}

const payeeText = ({ refund_cents, amount_cents, state, made_by, package_id }: Refund): Text | undefined => {
  if (made_by === 'fieldside') return undefined
  const [part, whole] = [formatCents(refund_cents), formatCents(amount_cents)]
  const what = refund_cents === amount_cents ? `the ${whole}` : `${part} of the ${whole}`
  return state === 'succeeded'
    ? {
        title: package_id ? 'A package payment was refunded' : 'A session payment was refunded',
        message: `We refunded ${what} that ${NAME} paid online for a ${package_id ? 'package' : 'session'}.`,
      }
    : {
        title: 'A refund didn’t go through',
        message: `The bank rejected the refund of ${what} that ${NAME} paid online. The payment counts again.`,
      }
}

type Paid = Pick<Refund, 'user_id' | 'professional_user_id' | 'appointment_id' | 'package_id'>

/** Where the professional sees what was paid. */
const placeOf = ({ appointment_id, package_id, user_id }: Paid) => {
  if (appointment_id) return { link: `/booking/${appointment_id}`, action: 'View the session' }
  return package_id ? { link: `/clients/${user_id}`, action: 'View the package' } : undefined
}

const toPayer = ({ user_id }: Paid, amount_cents: number, text: Text | undefined): NotificationDraft[] =>
  text
    ? [
        {
          ...text,
          user_id,
          type: 'payment',
          appointment_id: null,
          link: '/transactions',
          details: { action: 'View your payments', amount_cents },
        },
      ]
    : []

const toPayee = (paid: Paid, amount_cents: number, text: Text | undefined): NotificationDraft[] => {
  const place = placeOf(paid)
  return text && paid.professional_user_id && place
    ? [
        {
          ...text,
          user_id: paid.professional_user_id,
          type: 'booking_update',
          kind: 'payments',
          about: { kind: 'athlete', id: paid.user_id },
          link: place.link,
          appointment_id: paid.appointment_id,
          details: { action: place.action, amount_cents },
        },
      ]
    : []
}

/** Notifies both sides of a refund that was made at the payment provider, and the payer of ours. */
export const notificationsOfRefund = (refund: Refund): NotificationDraft[] => [
  ...toPayer(refund, refund.refund_cents, payerText(refund)),
  ...toPayee(refund, refund.refund_cents, payeeText(refund)),
]

const DISPUTED: Record<Dispute['state'], (amount: string, isPackage: boolean) => Text> = {
  open: (amount) => ({
    title: 'A payment is disputed',
    message: `The bank of ${NAME} disputes ${amount} that they paid you online. Fieldside answers the bank. No refund is sent until the bank decides.`,
  }),
  appealed: (amount) => ({
    title: 'A dispute was appealed',
    message: `Fieldside appealed the decision of the bank about ${amount} that ${NAME} paid you online.`,
  }),
  won: (amount) => ({
    title: 'A disputed payment stands',
    message: `The bank decided that the ${amount} that ${NAME} paid you online stays paid.`,
  }),
  lost: (amount, isPackage) => ({
    title: 'A dispute was lost',
    message: isPackage
      ? `The bank returned ${amount} of the payment for a package to ${NAME}.`
      : `The bank returned ${amount} to ${NAME}, so the session no longer counts as paid online.`,
  }),
}

const FOR_ADMINS: Record<Dispute['state'], (amount: string) => Text> = {
  open: (amount) => ({
    title: 'A payment is disputed',
    message: `A bank disputes a payment of ${amount}. Answer it at the payment provider before the deadline.`,
  }),
  appealed: (amount) => ({
    title: 'A dispute was appealed',
    message: `The lost dispute about ${amount} was appealed.`,
  }),
  won: (amount) => ({
    title: 'A dispute was won',
    message: `The bank decided for us: ${amount} stays paid.`,
  }),
  lost: (amount) => ({
    title: 'A dispute was lost',
    message: `The bank returned ${amount} to the payer from our balance. If it was a session payment, decide whether to take the transfer back from the professional.`,
  }),
}

/** Notifies the professional who was paid, and all administrators. The payer hears from their bank. */
export const notificationsOfDispute = (
  dispute: Dispute,
  adminIds: readonly string[],
): NotificationDraft[] => {
  const { state, disputed_cents } = dispute
  const amount = formatCents(disputed_cents)
  return [
    ...toPayee(dispute, disputed_cents, DISPUTED[state](amount, dispute.package_id !== undefined)),
    ...adminIds.map(
      (user_id): NotificationDraft => ({
        ...FOR_ADMINS[state](amount),
        user_id,
        type: 'announcement',
        appointment_id: null,
        link: '/admin#disputes',
        details: { label: 'For administrators', action: 'Open the dispute', amount_cents: disputed_cents },
      }),
    ),
  ]
}
