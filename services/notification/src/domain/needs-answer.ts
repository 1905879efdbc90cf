import type { NotificationDraft } from './notification-draft.ts'

export const NEW_TIME_TITLE = 'A new time was proposed'

/** Reminders, which are removed when the session is canceled or moved. */
export const REMINDER_TITLES = { day: 'Upcoming session', hour: 'Your session starts soon' } as const

export const isReminder = ({ title }: Pick<NotificationDraft, 'title'>): boolean =>
  Object.values(REMINDER_TITLES).some((one) => one === title)

export const TYPES_NEEDING_ANSWER = ['booking_request', 'alternate_time_suggested'] as const

/** Returns whether a notification asks for an answer, and is read once the booking is answered. */
export const needsAnswer = ({ type, title }: Pick<NotificationDraft, 'type' | 'title'>): boolean =>
  TYPES_NEEDING_ANSWER.some((asking) => asking === type) || title === NEW_TIME_TITLE
