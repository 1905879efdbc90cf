import type {
  AcceptedByAthlete,
  Accepting,
  Appointment,
  AppointmentState,
  StateName,
  StateOf,
  Terms,
} from './appointment.ts'
import { type AttendanceEvent, evolveAttendance, isOfAttendance } from './attendance.ts'
import { answerBy } from './deadlines.ts'
import type { AppointmentEvent, EventType } from './events.ts'

type StateEvent = Exclude<AppointmentEvent, AttendanceEvent>

/** Narrows the state to those that the event can follow. */
const stateBefore = <S extends StateName>(
  event: AppointmentEvent,
  state: AppointmentState,
  ...names: readonly S[]
): StateOf<S> => {
  if ((names as readonly string[]).includes(state.name)) return state as StateOf<S>
  throw new Error(`${event.type} can't follow the state ${state.name}`)
}

const request = (event: AppointmentEvent, state: AppointmentState) =>
  stateBefore(event, state, 'requested', 'accepted_by_athlete')
const agreed = (event: AppointmentEvent, state: AppointmentState) =>
  stateBefore(event, state, 'confirmed', 'paid')

/** Keeps the athlete's accept. The request now expires at the accepted start. */
export const acceptedByAthlete = (
  { accepted_start: agreed_start, request }: Accepting,
  terms: Pick<Terms, 'created_at' | 'expires_after_hours'>,
): AcceptedByAthlete => ({
  name: 'accepted_by_athlete',
  starts_at: request.starts_at,
  agreed_start,
  answer_by: answerBy(terms, agreed_start),
})

const proposed = (appointment: Appointment, event: AppointmentEvent<'time_proposed'>): AppointmentState => {
  const { state } = appointment
  const { proposal, at } = event
  if (proposal.for === 'session') return { ...agreed(event, state), proposal }
  const { starts_at, answer_by } = request(event, state)
  // The requested time may have passed after another time was agreed on. That time's deadline then stays.
  const deadline = starts_at > at ? answerBy(appointment, starts_at) : answer_by
  return { name: 'requested', starts_at, answer_by: deadline, proposal }
}

const stateAfter = (appointment: Appointment, event: StateEvent): AppointmentState => {
  const { state } = appointment
  switch (event.type) {
    case 'accept_opened': {
      const { by, accepted_start } = event
      return { name: 'accepting', by, accepted_start, request: request(event, state) }
    }
    case 'accept_confirmed':
    case 'offer_taken':
      return { name: 'confirmed', starts_at: event.starts_at, proposal: null }
    case 'accept_failed':
      return stateBefore(event, state, 'accepting').request
    case 'accept_kept':
      return acceptedByAthlete(stateBefore(event, state, 'accepting'), appointment)
    case 'declined':
      return { name: 'declined', starts_at: event.starts_at }
    case 'time_proposed':
      return proposed(appointment, event)
    case 'proposal_declined':
      return { ...stateBefore(event, state, 'requested', 'confirmed', 'paid'), proposal: null }
    case 'rescheduled':
      return { ...agreed(event, state), starts_at: event.proposal.starts_at, proposal: null }
    case 'cancelled': {
      const { starts_at, by, reason, unavailable = null } = event
      return { name: 'cancelled', starts_at, by, reason, unavailable }
    }
    case 'completed':
      return { name: 'completed', starts_at: event.starts_at }
    case 'paid':
      return state.name === 'completed' ? state : { ...agreed(event, state), name: 'paid' }
    case 'requested':
    case 'reminded':
    case 'last_reminded':
    case 'session_reminded':
    case 'review_invited':
    case 'approval_withdrawn':
    case 'reviewed':
      return state
  }
}

/** Events that are a first answer of the professional unless one came before. */
const ANSWERS = new Set<EventType>(['declined', 'accept_confirmed'])

const historyAfter = (appointment: Appointment, event: StateEvent): Partial<Appointment> => {
  const { type, at } = event
  const isAnswer = ANSWERS.has(type) || (type === 'time_proposed' && event.proposal.for === 'request')
  const isAgreement = type === 'accept_confirmed' ? { agreed_at: at } : {}
  if (type === 'offer_taken') return { agreed_at: at }
  if (isAnswer) return { answered_at: appointment.answered_at ?? at, ...isAgreement }
  if (type === 'rescheduled') return { rescheduled_at: at, agreed_at: at }
  if (type === 'session_reminded')
    return event.reminder === 'day'
      ? { day_reminded_of: event.starts_at }
      : { hour_reminded_of: event.starts_at }
  if (type === 'reminded') return { reminded_at: at }
  if (type === 'review_invited') return { review_invited_at: at }
  if (type === 'approval_withdrawn') return { approval_withdrawn_at: at }
  if (type === 'paid') return { paid_at: at }
  if (type === 'cancelled' && event.was_agreed) return { session_cancelled_at: at }
  return type === 'reviewed' ? { reviewed_at: event.posted_at } : {}
}

/** Returns the appointment after an event. @throws when no rule allows the event in this state */
export const evolve = (appointment: Appointment, event: AppointmentEvent): Appointment =>
  isOfAttendance(event)
    ? { ...appointment, attendance: evolveAttendance(appointment.attendance, event) }
    : {
        ...appointment,
        ...historyAfter(appointment, event),
        state: stateAfter(appointment, event),
      }
