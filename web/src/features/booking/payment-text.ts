import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import { CANCEL_UNTIL_HOURS_BEFORE } from '@fieldside/contracts/limits.ts'
import { formatDay, readerZone } from '../../client/time-format.ts'
import { isAgreed, otherSide } from '../../entities/booking/words.ts'

/** Returns when the athlete of an agreed session gets an online payment back; null for any other status. */
export const refundTerms = (booking: Booking): string | null => {
  if (!isAgreed(booking)) return null
  if (!booking.actions.cancel)
    return 'It’s too late to cancel this session, so you get a refund only if the professional marks it as a no-show.'
  return booking.approval_withdrawn
    ? 'We withdrew our approval of the professional. If you cancel before the session starts, you get a full refund.'
    : `If you cancel at least ${CANCEL_UNTIL_HOURS_BEFORE} hours before the start, you get it back in full.`
}

type PayText = { title: string; text: string; canPay: boolean }

/** Describes whether the athlete can pay an agreed, unpaid session online, and where the money goes. */
export const payText = (booking: Booking, payable: boolean, now: Date): PayText => {
  if (new Date(booking.appointment_date) <= now)
    return {
      title: 'Online payment is closed',
      canPay: false,
      text: 'You can pay online only until the session starts.',
    }
  if (!payable)
    return {
      title: `Pay ${otherSide(booking, 'athlete')} directly`,
      canPay: false,
      text: 'This session can’t be paid online. Please arrange the payment with the professional.',
    }
  return {
    title: 'Pay this session online',
    canPay: true,
    text: `All of it goes to the professional. ${refundTerms(booking)}`,
  }
}

export const paidText = ({ payment_type: type, amount_cents }: BookingPayment): string =>
  type === 'session'
    ? `You paid ${formatCents(amount_cents)} online`
    : `You paid the ${formatCents(amount_cents)} first-booking fee`

export const refundText = (
  { status, refund, refunded_at, refunded_another_way: isAnotherWay }: BookingPayment,
  zone = readerZone(),
): string | null => {
  if (refund === 'pending') return 'Refund on its way'
  if (refund === 'failed') return 'The refund failed. We’re on it.'
  if (status !== 'refunded') return null
  const refunded = isAnotherWay ? 'Refunded another way' : 'Refunded'
  return refunded_at ? `${refunded} on ${formatDay(refunded_at, { zone })}` : refunded
}
