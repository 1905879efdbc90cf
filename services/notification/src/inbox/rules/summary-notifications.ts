import type { Appointment } from './booking-notifications.ts'
import { toAthlete } from './booking-notifications.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** Tells the athlete that the professional shared a summary, without its text. */
export const notificationsOfSummary = (session: Appointment): NotificationDraft[] => [
  toAthlete(session, {
    title: 'Your session summary is ready',
    condition: 'always',
    action: 'Read the summary',
    message: ({ session: said }) => `${NAME} wrote a summary of your ${said}.`,
  }),
]
