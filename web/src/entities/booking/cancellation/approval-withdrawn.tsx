import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { Link } from 'react-router-dom'
import { isAfterWithdrawal, otherSide } from '@/entities/booking/words.ts'
import { isDisputed, leftCents } from '@/entities/refund/money-back.ts'

/** Says what a cancellation refunds. Null while the payment isn't known, and when nothing is sent right away. */
const refundOf = (payment: Booking['payment']): string | null => {
  const left = payment && !isDisputed(payment) ? leftCents(payment) : 0
  return left > 0 ? `If you cancel, you get ${formatCents(left)} back. ` : null
}

/** Tells the athlete of an agreed session that its professional isn't approved anymore, and what they can do. */
export const ApprovalWithdrawn = ({ booking }: { booking: Booking }) =>
  isAfterWithdrawal(booking) && booking.actions.cancel ? (
    <p className="rounded-md bg-warn-soft px-4 py-3 text-warn">
      We withdrew our approval of {otherSide(booking, 'athlete')}. Your session stays booked, and you can
      cancel it until it starts.{' '}
      {booking.package_id
        ? 'If you cancel, you get its share of your package back. '
        : refundOf(booking.payment)}
      <Link to="/search" className="font-medium underline underline-offset-4">
        Find another professional
      </Link>
    </p>
  ) : null
