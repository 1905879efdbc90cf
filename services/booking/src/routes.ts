import type { HttpApp } from '@fieldside/platform/http.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { busyCalendarRoutes } from './busy-calendars/routes.ts'
import { calendarFeedRoutes } from './calendar-feed/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import type { BookingContext } from './context.ts'
import { familyRoutes } from './family/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { intakeRoutes } from './intake/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { sessionNoteRoutes } from './notes/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { packageRoutes } from './packages/routes.ts'
import { rebookingRoutes } from './rebooking/routes.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

export const routes = (http: HttpApp<BookingContext>): void => {
  scheduleRoutes(http)
  figureRoutes(http)
  appointmentRoutes(http)
  attendanceRoutes(http)
  clientRoutes(http)
  familyRoutes(http)
  intakeRoutes(http)
  sessionNoteRoutes(http)
  messageRoutes(http)
  offerRoutes(http)
  seriesRoutes(http)
  packageRoutes(http)
  rebookingRoutes(http)
  waitlistRoutes(http)
  calendarFeedRoutes(http)
  busyCalendarRoutes(http)
}
