import { endpointsOf } from '../endpoint.ts'
import * as agreedSessions from './agreed-sessions.ts'
import * as answers from './appointment-answers.ts'
import * as states from './appointment-states.ts'
import * as appointments from './appointments.ts'
import * as attendance from './attendance.ts'
import * as busyCalendars from './busy-calendars.ts'
import * as calendarFeeds from './calendar-feeds.ts'
import * as clients from './clients.ts'
import * as family from './family.ts'
import * as intake from './intake.ts'
import * as messageFiles from './message-files.ts'
import * as messages from './messages.ts'
import * as offers from './offers.ts'
import * as openings from './openings.ts'
import * as packageCredits from './package-credits.ts'
import * as pairSessions from './pair-sessions.ts'
import * as payableSessions from './payable-sessions.ts'
import * as rebookings from './rebookings.ts'
import * as schedules from './schedules.ts'
import * as series from './series.ts'
import * as sessionNotes from './session-notes.ts'
import * as timeOff from './time-off.ts'
import * as timeOffers from './time-offers.ts'
import * as timelines from './timelines.ts'
import * as waitlists from './waitlists.ts'

export const bookingEndpoints = {
  ...endpointsOf(appointments),
  ...endpointsOf(answers),
  ...endpointsOf(agreedSessions),
  ...endpointsOf(attendance),
  ...endpointsOf(clients),
  ...endpointsOf(family),
  ...endpointsOf(intake),
  ...endpointsOf(states),
  ...endpointsOf(messages),
  ...endpointsOf(messageFiles),
  ...endpointsOf(offers),
  ...endpointsOf(timeOffers),
  ...endpointsOf(openings),
  ...endpointsOf(rebookings),
  ...endpointsOf(schedules),
  ...endpointsOf(series),
  ...endpointsOf(calendarFeeds),
  ...endpointsOf(busyCalendars),
  ...endpointsOf(sessionNotes),
  ...endpointsOf(timeOff),
  ...endpointsOf(timelines),
  ...endpointsOf(packageCredits),
  ...endpointsOf(waitlists),
  ...endpointsOf(pairSessions),
  ...endpointsOf(payableSessions),
}
