import type { NotificationSettings } from '@fieldside/contracts/http/notification-settings.ts'

const ON = { email: true, push: true }

/** Every kind of notification by email and push, and quiet hours at night. */
export const notificationSettingsOf = (
  changes: Partial<NotificationSettings> = {},
): NotificationSettings => ({
  kinds: { requests: ON, reminders: ON, messages: ON, payments: ON, announcements: ON },
  quiet_hours: { from: '21:00', until: '08:00' },
  time_zone: null,
  assumed_time_zone: 'America/Denver',
  push_key: null,
  ...changes,
})
