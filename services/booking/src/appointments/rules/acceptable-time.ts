import { type Appointment, agreedStart, isAgreed, requestIn } from './appointment.ts'

/** Returns the start that the professional can accept: a request's, or a new time that the athlete proposed. */
export const acceptableStart = ({ state }: Pick<Appointment, 'state'>): Date | null => {
  const request = requestIn(state)
  if (request) return agreedStart(request)
  return isAgreed(state) && state.proposal?.by === 'athlete' ? state.proposal.starts_at : null
}
