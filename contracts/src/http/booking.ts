import { endpointsOf } from '../endpoint.ts'
import * as agreedSessions from './agreed-sessions.ts'
import * as answers from './appointment-answers.ts'
import * as states from './appointment-states.ts'
import * as appointments from './appointments.ts'
import * as calendarFeeds from './calendar-feeds.ts'
import * as offers from './offers.ts'
import * as openings from './openings.ts'
import * as pairSessions from './pair-sessions.ts'
import * as payableSessions from './payable-sessions.ts'
import * as schedules from './schedules.ts'

export const bookingEndpoints = {
  ...endpointsOf(appointments),
  ...endpointsOf(answers),
  ...endpointsOf(agreedSessions),
  ...endpointsOf(states),
  ...endpointsOf(offers),
  ...endpointsOf(openings),
  ...endpointsOf(schedules),
  ...endpointsOf(calendarFeeds),
  ...endpointsOf(pairSessions),
  ...endpointsOf(payableSessions),
}
