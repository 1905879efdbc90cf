import { type Appointment, type Changes, isAgreed } from './appointment.ts'

export const isPaid = ({ status }: Appointment): boolean => status === 'paid_confirmed'

/** Returns whether the session can be paid online: agreed, unpaid, priced, and not started. */
export const isPayable = (appointment: Appointment, now: Date): boolean =>
  isAgreed(appointment) &&
  !isPaid(appointment) &&
  appointment.price_cents !== null &&
  appointment.starts_at > now

/** Returns whether a payment marks the session as paid. For any other session, billing refunds or keeps the money. */
export const takesPayment = (appointment: Appointment): boolean =>
  isAgreed(appointment) && !isPaid(appointment)

export const pay = (): Changes => ({ status: 'paid_confirmed' })
