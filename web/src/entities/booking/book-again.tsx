import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { againAddress } from './request-form/again-address.ts'

type BookAgainProps = { booking: Booking; size?: 'sm' }

/** A link that books a session like a completed one. Only for its athlete. */
export const BookAgain = ({ booking, ...button }: BookAgainProps) =>
  booking.status === 'completed' &&
  booking.professional.is_approved && (
    <LinkButton to={againAddress(booking)} variant="outline" {...button}>
      Book again
    </LinkButton>
  )
