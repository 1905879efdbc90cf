import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'

const reasonOf = ({ review, status, cancel_reason }: Booking, role: Role): string => {
  if (role !== 'athlete') return 'Only the athlete of a session can review it.'
  if (review?.actions.edit)
    return 'You’ve already reviewed this session. You can still change your review below.'
  if (review) return 'You’ve already reviewed this session.'
  if (cancel_reason === 'did_not_take_place') return 'This session wasn’t held, so you can’t review it.'
  if (status === 'cancelled' || status === 'declined')
    return 'This session didn’t take place, so you can’t review it.'
  if (status === 'completed') return 'You can review sessions only with an athlete’s account.'
  return 'You can review this session once it’s completed.'
}

/** Explains to someone who followed a link to the review form why there is none. */
export const NotReviewable = ({ booking, role }: { booking: Booking; role: Role }) => (
  <p className="rounded-md bg-turf-soft px-4 py-3 font-medium">{reasonOf(booking, role)}</p>
)
