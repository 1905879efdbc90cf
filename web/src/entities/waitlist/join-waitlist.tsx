import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { waitlistAddress } from './waitlist-address.ts'

/** A link to the waitlist of a professional whose request got no time. Only for its athlete. */
export const JoinWaitlist = ({ booking }: { booking: Booking }) => {
  if (!booking.professional.is_approved) return null
  return (
    <LinkButton to={waitlistAddress(booking.professional_id, booking.appointment_type)} variant="outline">
      Join the waitlist
    </LinkButton>
  )
}
