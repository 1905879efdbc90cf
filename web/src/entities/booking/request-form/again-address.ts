import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'

type Session = { id: string; appointment_type: AppointmentTypeId; professional_id: string }

/** Returns the address that opens the booking dialog for a session like a completed one. Loads no schemas, unlike booking-address.ts. */
export const againAddress = ({ id, appointment_type, professional_id }: Session): string =>
  `/professional/${professional_id}?${new URLSearchParams({ book: appointment_type, again: id })}`
