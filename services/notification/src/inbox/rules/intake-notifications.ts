import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { intakeAsked } from '@fieldside/contracts/events/booking.ts'
import { toAthlete } from './booking-notifications.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** Asks the athlete to answer the professional's questions before a session, without their text. */
export const notificationsOfIntake = (asked: EventData<typeof intakeAsked>): NotificationDraft[] => [
  toAthlete(asked, {
    title: asked.is_reminder ? 'Your answers are still missing' : 'Questions before your session',
    link: `/booking/${asked.appointment_id}/intake`,
    action: 'Answer the questions',
    condition: { is: 'agreed', at: asked.starts_at },
    message: ({ session }) =>
      asked.is_reminder
        ? `${NAME} is waiting for your answers before your ${session}. You can answer until it starts.`
        : `${NAME} has questions before your ${session}. You can correct your answers until it starts.`,
  }),
]
