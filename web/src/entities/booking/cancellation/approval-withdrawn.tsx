import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { Link } from 'react-router-dom'
import { isAfterWithdrawal, otherSide } from '@/entities/booking/words.ts'

/** Tells the athlete of an agreed session that its professional isn't approved anymore, and what they can do. */
export const ApprovalWithdrawn = ({ booking }: { booking: Booking }) =>
  isAfterWithdrawal(booking) && booking.actions.cancel ? (
    <p className="rounded-md bg-warn-soft px-4 py-3 text-warn">
      We withdrew our approval of {otherSide(booking, 'athlete')}. Your session stays booked, and you can
      cancel it until it starts.{' '}
      {booking.status === 'paid_confirmed' && 'If you cancel, we refund the rest of your online payment. '}
      <Link to="/search" className="font-medium underline underline-offset-4">
        Find another professional
      </Link>
    </p>
  ) : null
