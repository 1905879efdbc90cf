import { z } from 'zod'
import type { NotificationType } from './notification-types.ts'

/** Categories of notifications. More specific than the type in API replies. */
export const NotificationKind = z.enum([
  'requests',
  'reminders',
  'messages',
  'payments',
  'announcements',
  'account',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** Categories with switches for email and push. News about the account has none. */
export const SwitchedKind = NotificationKind.exclude(['account'])
export type SwitchedKind = z.infer<typeof SwitchedKind>

/** The kind of a notification that names none. */
export const KIND_OF_TYPE = {
  booking_request: 'requests',
  booking_update: 'requests',
  alternate_time_suggested: 'requests',
  payment: 'payments',
  announcement: 'announcements',
} as const satisfies Record<NotificationType, SwitchedKind>
