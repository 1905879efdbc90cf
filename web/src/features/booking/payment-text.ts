import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { formatDay, formatDeadline, readerZone } from '@/client/time-format.ts'
import { athleteName, cancelHours, isAgreed, otherSide, payBySentence } from '@/entities/booking/words.ts'
import { disputeText, isDisputed, leftCents, refundedPart } from '@/entities/refund/money-back.ts'

/**
 * Returns when the athlete of an agreed session gets an online payment back, or what is left of it. Null for any other
 * status, and when nothing is left or its refund is on its way.
 */
export const refundTerms = (booking: Booking, paid?: BookingPayment): string | null => {
  if (!isAgreed(booking)) return null
  if (paid && (leftCents(paid) === 0 || paid.refund === 'pending' || paid.refund === 'failed')) return null
  if (!booking.actions.cancel)
    return `It’s too late to cancel this session. You get a refund only if ${otherSide(booking, 'athlete')} doesn’t come, or you call it off together.`
  if (paid && isDisputed(paid)) return 'If you cancel in time, the refund waits until the bank decides.'
  const isPart = paid !== undefined && leftCents(paid) < paid.amount_cents
  const rest = isPart ? `the remaining ${formatCents(leftCents(paid))} back` : null
  return booking.approval_withdrawn
    ? `If you cancel before the session starts, you get ${rest ?? 'a full refund'}.`
    : `If you cancel at least ${cancelHours(booking)} hours before the start, you get ${rest ?? 'it back in full'}.`
}

type PayText = { title: string; text: string; canPay: boolean }

/** Describes whether the athlete can pay an agreed, unpaid session online, and where the money goes. */
export const payText = (booking: Booking, payable: boolean, now: Date): PayText => {
  if (booking.pay_by && new Date(booking.pay_by) <= now)
    return {
      title: 'This session wasn’t paid in time',
      canPay: false,
      text: 'We’re checking for your payment. Without one, we cancel the session, and it costs you nothing.',
    }
  if (new Date(booking.appointment_date) <= now)
    return {
      title: 'Online payment is closed',
      canPay: false,
      text: 'You can pay online only until the session starts.',
    }
  const name = otherSide(booking, 'athlete')
  if (!payable && booking.approval_withdrawn && !booking.pay_by)
    return {
      title: 'Don’t pay in advance',
      canPay: false,
      text: `We withdrew our approval of ${name}, and this session can’t be paid online. If you keep it, pay only after it takes place.`,
    }
  if (!payable && booking.pay_by)
    return {
      title: 'You can’t pay online right now',
      canPay: false,
      text: `${name} can’t receive online payments at the moment. Please contact them. ${payBySentence(booking, 'athlete')}`,
    }
  if (!payable)
    return {
      title: `Pay ${name} directly`,
      canPay: false,
      text: 'They don’t take online payments for this session, so agree with them on how you pay.',
    }
  return {
    title: booking.pay_by ? `Pay by ${formatDeadline(booking.pay_by)}` : 'Pay this session online',
    canPay: true,
    text: `${booking.pay_by ? 'Otherwise, the session is canceled. ' : ''}All of it goes to the professional. ${refundTerms(booking)}`,
  }
}

const NONE: Record<Role, string> = {
  athlete: 'You haven’t paid anything online',
  professional: 'Your card wasn’t charged for this session',
  admin: 'Nothing was paid online',
}

/** Says that a session that is over wasn't paid online, and what follows. Null for others. */
const unpaidSentence = (booking: Booking, side: Role): string | null => {
  if (booking.status !== 'completed' && booking.cancel_reason !== 'did_not_take_place') return null
  const who = side === 'athlete' ? 'You' : athleteName(booking)
  return `${who} paid nothing online, so Fieldside moves no money for this session.`
}

/** Says what a session that is over took from its package. */
const packageSentence = ({ package_use }: Booking): string =>
  package_use === 'free'
    ? 'It was to be paid by a package. The session wasn’t taken from it.'
    : 'It was paid by a package.'

/** Returns what a booking without an online payment says instead of it. A fee of the professional shows beside it. */
export const unpaidTexts = (booking: Booking, side: Role, payments: readonly BookingPayment[]): string[] => {
  if (payments.some(({ payment_type }) => payment_type === 'session')) return []
  const isOver = booking.status === 'completed' || booking.status === 'cancelled'
  const sentence = booking.package_id && isOver ? packageSentence(booking) : unpaidSentence(booking, side)
  const saysNone = payments.length === 0 && (side === 'professional' || sentence === null)
  return [saysNone ? NONE[side] : null, sentence].filter((text) => text !== null)
}

export const paidText = (
  { payment_type: type, amount_cents }: BookingPayment,
  side: Role = 'athlete',
): string => {
  if (type === 'session' && side !== 'athlete') return `The athlete paid ${formatCents(amount_cents)} online`
  return type === 'session'
    ? `You paid ${formatCents(amount_cents)} online`
    : `You paid the ${formatCents(amount_cents)} first-booking fee`
}

/** Returns what became of a payment, in the order of the card: a dispute, partial refunds, and the refund. */
export const moneyBackTexts = (payment: BookingPayment, zone = readerZone()): string[] => {
  const { refunding_cents: onTheirWay, refund } = payment
  const isOutside = onTheirWay !== undefined && refund === undefined
  return [
    disputeText(payment),
    refundedPart(payment),
    isOutside ? `A refund of ${formatCents(onTheirWay)} is on its way` : null,
    isDisputed(payment) || payment.dispute === 'lost' || payment.dispute === 'appealed'
      ? null
      : refundText(payment, zone),
  ].filter((text) => text !== null)
}

const refundText = (
  { status, refund, refunded_at, refunded_another_way: isAnotherWay }: BookingPayment,
  zone: string,
): string | null => {
  if (refund === 'pending') return 'Refund on its way'
  if (refund === 'failed') return 'The refund failed. We’re on it.'
  if (status !== 'refunded') return null
  const refunded = isAnotherWay ? 'Refunded another way' : 'Refunded'
  return refunded_at ? `${refunded} on ${formatDay(refunded_at, { zone })}` : refunded
}
