import type { EventContract } from '../envelope.ts'
import { billingEvents } from './billing.ts'
import { bookingEvents } from './booking.ts'
import { contentEvents } from './content.ts'
import { directoryEvents } from './directory.ts'
import { identityEvents } from './identity.ts'
import { notificationEvents } from './notification.ts'

export const eventsByService: Record<string, readonly EventContract[]> = {
  identity: identityEvents,
  directory: directoryEvents,
  booking: bookingEvents,
  billing: billingEvents,
  content: contentEvents,
  notification: notificationEvents,
}
