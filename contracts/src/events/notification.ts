import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id } from '../fields.ts'
import { NotificationType } from '../notification-types.ts'

/** Facts of notification. Key: the user's id; the announcement's where it is about one. */
export const notificationCreated = eventContract(
  'notification.notification-created',
  z.object({ notification_id: Id, user_id: Id, type: NotificationType, appointment_id: Id.nullable() }),
)

/** Everybody who had registered when it was written has been told; what it says is asked of notification. */
export const announcementSent = eventContract(
  'notification.announcement-sent',
  z.object({ announcement_id: Id, sent_by: Id, recipients: z.int() }),
)

export const notificationEvents = [notificationCreated, announcementSent] as const
