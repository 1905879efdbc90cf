import type { Notice } from './notice.ts'

export const NEW_TIME_TITLE = 'A new time was proposed'

export const ASKING_TYPES = ['booking_request', 'alternate_time_suggested'] as const

/** Returns whether a notification asks for an answer, and is read once the booking is answered. */
export const isAsking = ({ type, title }: Pick<Notice, 'type' | 'title'>): boolean =>
  ASKING_TYPES.some((asking) => asking === type) || title === NEW_TIME_TITLE
