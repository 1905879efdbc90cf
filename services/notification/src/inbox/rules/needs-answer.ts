import type { NotificationDraft } from './notification-draft.ts'

export const NEW_TIME_TITLE = 'A new time was proposed'
export const ABSENCE_REPORTED_TITLE = 'Was your session held?'
export const REQUEST_CANCELED_TITLE = 'Request canceled'

/**
 * Identifies reminders of sessions and invitations to review them, which are removed when they no longer apply. Reminders of
 * requests differ.
 */
export const SESSION_REMINDER = { kind: 'reminders', type: 'booking_update' } as const

export const REMINDER_TITLES = { day: 'Upcoming session', hour: 'Your session starts soon' } as const

export const isSessionReminder = ({ kind, type }: Pick<NotificationDraft, 'kind' | 'type'>): boolean =>
  kind === SESSION_REMINDER.kind && type === SESSION_REMINDER.type

/** The values of a notification that asks for an answer, and is read once the booking is answered. */
export const NEEDING_ANSWER = {
  type: ['booking_request', 'alternate_time_suggested'],
  title: [NEW_TIME_TITLE, ABSENCE_REPORTED_TITLE],
} as const

export const needsAnswer = ({ type, title }: Pick<NotificationDraft, 'type' | 'title'>): boolean =>
  NEEDING_ANSWER.type.some((one) => one === type) || NEEDING_ANSWER.title.some((one) => one === title)
