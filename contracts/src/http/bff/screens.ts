import { endpointsOf } from '../../endpoint.ts'
import * as admin from './admin.ts'
import * as attendance from './attendance.ts'
import * as audit from './audit.ts'
import * as bookings from './bookings.ts'
import * as clients from './clients.ts'
import * as compare from './compare.ts'
import * as dashboards from './dashboards.ts'
import * as disputes from './disputes.ts'
import * as failedRefunds from './failed-refunds.ts'
import * as landing from './landing.ts'
import * as messages from './messages.ts'
import * as packageCredits from './package-credits.ts'
import * as personReports from './person-reports.ts'
import * as plans from './plans.ts'
import * as professional from './professional.ts'
import * as programs from './programs.ts'
import * as reviews from './reviews.ts'
import * as search from './search.ts'
import * as sessionPayment from './session-payment.ts'
import * as system from './system.ts'
import * as transactions from './transactions.ts'
import * as waitlists from './waitlists.ts'

/** Screens of the web app, below /api/screens. The BFF composes each from several services. */
export const screens = {
  ...endpointsOf(admin),
  ...endpointsOf(attendance),
  ...endpointsOf(audit),
  ...endpointsOf(bookings),
  ...endpointsOf(clients),
  ...endpointsOf(compare),
  ...endpointsOf(dashboards),
  ...endpointsOf(disputes),
  ...endpointsOf(failedRefunds),
  ...endpointsOf(landing),
  ...endpointsOf(messages),
  ...endpointsOf(packageCredits),
  ...endpointsOf(personReports),
  ...endpointsOf(plans),
  ...endpointsOf(professional),
  ...endpointsOf(programs),
  ...endpointsOf(reviews),
  ...endpointsOf(search),
  ...endpointsOf(sessionPayment),
  ...endpointsOf(system),
  ...endpointsOf(transactions),
  ...endpointsOf(waitlists),
}
