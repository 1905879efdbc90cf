import { type Appointment, type Changes, isAgreed } from './appointment.ts'

export const isPaid = ({ status }: Appointment): boolean => status === 'paid_confirmed'

/** An agreed session can be paid online until it starts, where a price was agreed on. */
export const isPayable = (appointment: Appointment, now: Date): boolean =>
  isAgreed(appointment) &&
  !isPaid(appointment) &&
  appointment.price_cents !== null &&
  appointment.starts_at > now

/** Money that comes for one that is not agreed any more, or over, changes nothing here: billing gives it back or keeps it. */
export const takesPayment = (appointment: Appointment): boolean =>
  isAgreed(appointment) && !isPaid(appointment)

export const pay = (): Changes => ({ status: 'paid_confirmed' })
