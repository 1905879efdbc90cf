import type { Jobs } from '@fieldside/platform/job-runner.ts'
import { appointmentJobs } from './appointments/jobs.ts'
import { busyCalendarJobs } from './busy-calendars/jobs.ts'
import { calendarFeedJobs } from './calendar-feed/jobs.ts'
import type { BookingContext } from './context.ts'
import { figureJobs } from './figures/jobs.ts'
import { intakeJobs } from './intake/jobs.ts'
import { messageJobs } from './messages/jobs.ts'
import { offerJobs } from './offers/jobs.ts'
import { packageJobs } from './packages/jobs.ts'
import { prepaymentJobs } from './prepayment/jobs.ts'
import { scheduleJobs } from './schedule/jobs.ts'
import type { BookingSchema } from './schema.ts'
import { suspensionJobs } from './suspensions/jobs.ts'
import { waitlistJobs } from './waitlist/jobs.ts'

export const jobs: Jobs<BookingSchema, BookingContext> = {
  ...appointmentJobs,
  ...figureJobs,
  ...busyCalendarJobs,
  ...scheduleJobs,
  ...messageJobs,
  ...offerJobs,
  ...calendarFeedJobs,
  ...prepaymentJobs,
  ...packageJobs,
  ...intakeJobs,
  ...waitlistJobs,
  ...suspensionJobs,
}
