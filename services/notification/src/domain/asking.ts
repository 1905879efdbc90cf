import type { Notice } from './notice.ts'

/** The title of the notification that asks to accept or decline a new time. */
export const NEW_TIME_TITLE = 'A new time was proposed'

/** The notification types that ask for an answer. */
export const ASKING_TYPES = ['booking_request', 'alternate_time_suggested'] as const

/** Whether a notification asks its reader for an answer, so that it is done once the booking is answered. */
export const isAsking = ({ type, title }: Pick<Notice, 'type' | 'title'>): boolean =>
  ASKING_TYPES.some((asking) => asking === type) || title === NEW_TIME_TITLE
