import { acceptNewTime, declineNewTime, markDidNotTakePlace, proposeNewTime } from './agreed-sessions.ts'
import {
  acceptAppointment,
  acceptSuggestion,
  declineAppointment,
  declineSuggestion,
  suggestTime,
} from './appointment-answers.ts'
import { getAppointmentState } from './appointment-states.ts'
import {
  cancelAppointment,
  countAllAppointments,
  countAppointments,
  getAppointment,
  getLastDetails,
  listAppointments,
  lookupAppointments,
  requestAppointment,
} from './appointments.ts'
import { countActiveOffers, getOffers, listAppointmentTypes, listOfferedTypes, setOffers } from './offers.ts'
import { listNextOpenings, listOpenings } from './openings.ts'
import { listPairSessions } from './pair-sessions.ts'
import { getPayableSession } from './payable-sessions.ts'
import { getSchedule, setSchedule } from './schedules.ts'

export const bookingEndpoints = {
  listAppointmentTypes,
  getSchedule,
  setSchedule,
  getOffers,
  setOffers,
  countActiveOffers,
  listOfferedTypes,
  listOpenings,
  listNextOpenings,
  requestAppointment,
  listAppointments,
  countAppointments,
  getLastDetails,
  lookupAppointments,
  getAppointment,
  countAllAppointments,
  acceptAppointment,
  declineAppointment,
  suggestTime,
  acceptSuggestion,
  declineSuggestion,
  cancelAppointment,
  proposeNewTime,
  acceptNewTime,
  declineNewTime,
  markDidNotTakePlace,
  getPayableSession,
  getAppointmentState,
  listPairSessions,
}
