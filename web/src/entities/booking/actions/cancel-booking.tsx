import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { type BookingActionProps, BookingQuestion } from './booking-question.tsx'

/** Professionals pay the first-booking fee, so the question tells them what happens to it. */
export const CancelBooking = ({ other, ...rest }: BookingActionProps) => {
  const { booking, isProfessional } = rest
  if (!booking.actions.cancel) return null
  return (
    <BookingQuestion
      {...rest}
      label="Cancel booking"
      command={actions.cancelAppointment}
      title="Cancel this booking?"
      description={`${other} will be notified, and the time becomes available to others. You can’t undo this.`}
      no="Keep booking"
      yes="Yes, cancel"
      success={['Booking canceled', `${other} has been notified.`]}
      failure="Failed to cancel appointment."
    >
      {isProfessional && booking.contact_info && (
        <p className="mt-3">
          You’ve seen {other}’s contact details, so a first-booking fee that was charged for this session
          isn’t refunded.
        </p>
      )}
      {booking.status === 'paid_confirmed' && <p className="mt-3">The athlete gets a full refund.</p>}
    </BookingQuestion>
  )
}
