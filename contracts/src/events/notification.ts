import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id } from '../fields.ts'
import { NotificationType } from '../notification-types.ts'

/** Facts of notification. Key: the user's id. */
export const notificationCreated = eventContract(
  'notification.notification-created',
  z.object({ notification_id: Id, user_id: Id, type: NotificationType, appointment_id: Id.nullable() }),
)

export const notificationEvents = [notificationCreated] as const
