import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'

/** Returns the address at which an athlete joins a professional's waitlist. */
export const waitlistAddress = (professionalId: string, type: AppointmentTypeId): string =>
  `/waitlists/${professionalId}?${new URLSearchParams({ type })}`
