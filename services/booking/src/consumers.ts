import type { Handler } from '@fieldside/platform/consumer.ts'
import { appointmentHandlers } from './appointments/consumers.ts'
import { calendarFeedHandlers } from './calendar-feed/consumers.ts'
import type { BookingContext } from './context.ts'
import { messageHandlers } from './messages/consumers.ts'
import { packageHandlers } from './packages/consumers.ts'
import { prepaymentHandlers } from './prepayment/consumers.ts'
import { suspensionHandlers } from './suspensions/consumers.ts'
import { waitlistHandlers } from './waitlist/consumers.ts'

export const handlers: Handler<BookingContext>[] = [
  ...appointmentHandlers,
  ...messageHandlers,
  ...calendarFeedHandlers,
  ...prepaymentHandlers,
  ...packageHandlers,
  ...waitlistHandlers,
  ...suspensionHandlers,
]
