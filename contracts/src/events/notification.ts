import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id } from '../fields.ts'
import { NotificationType } from '../notification-types.ts'
import { UserId } from './fields.ts'

/** Events of notification. */
export const notificationCreated = eventContract(
  'notification.notification-created',
  {
    key: 'user_id',
    meaning: 'A user has a new notification on their bell. The text isn’t in the event.',
    sent: 'For each user and each notification, regardless of their email settings.',
  },
  z.object({
    notification_id: Id.describe('The id of the notification'),
    user_id: UserId,
    type: NotificationType.describe('What the notification is about'),
    appointment_id: Id.nullable().describe('The appointment that it is about; null if it is about none'),
  }),
)

export const announcementSent = eventContract(
  'notification.announcement-sent',
  {
    key: 'announcement_id',
    meaning: 'Everyone who had an account when an admin wrote an announcement has received it.',
    sent: 'Once, after the last recipient. The text isn’t in the event.',
  },
  z.object({
    announcement_id: Id.describe('The id of the announcement'),
    sent_by: UserId.describe('The id of the admin who wrote it'),
    recipients: z.int().describe('How many users received it'),
  }),
)

export const notificationEvents = [notificationCreated, announcementSent] as const
