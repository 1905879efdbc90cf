import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id } from '../fields.ts'
import { NotificationType } from '../notification-types.ts'

/** Events of notification. Keyed by user id; announcement-sent, by announcement id. */
export const notificationCreated = eventContract(
  'notification.notification-created',
  z.object({ notification_id: Id, user_id: Id, type: NotificationType, appointment_id: Id.nullable() }),
)

/**
 * Everyone who had registered when the announcement was written has received it. Consumers ask notification for the
 * text.
 */
export const announcementSent = eventContract(
  'notification.announcement-sent',
  z.object({ announcement_id: Id, sent_by: Id, recipients: z.int() }),
)

export const notificationEvents = [notificationCreated, announcementSent] as const
