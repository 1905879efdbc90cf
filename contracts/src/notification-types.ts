import { z } from 'zod'

export const NotificationType = z.enum([
  'booking_request',
  'booking_update',
  'alternate_time_suggested',
  'payment',
  'announcement',
])
export type NotificationType = z.infer<typeof NotificationType>
