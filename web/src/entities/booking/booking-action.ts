import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'

/** What a button about a booking needs. */
export type BookingActionProps = {
  booking: Booking
  /** The name of the other side. */
  other: string
  isProfessional?: boolean
  size?: 'default' | 'sm'
}
