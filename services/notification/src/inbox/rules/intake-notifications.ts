import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { intakeAsked } from '@fieldside/contracts/events/booking.ts'
import { toAthlete } from './booking-notifications.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** Asks the athlete to answer the professional's questions, or to agree to their consent text, without either. */
export const notificationsOfIntake = (asked: EventData<typeof intakeAsked>): NotificationDraft[] => [
  toAthlete(asked, {
    title: asked.is_reminder ? 'Your answer is still missing' : 'Please answer before your session',
    link: `/booking/${asked.appointment_id}/intake`,
    action: 'Read and answer',
    condition: { is: 'agreed', at: asked.starts_at },
    message: ({ session }) =>
      asked.is_reminder
        ? `${NAME} is waiting for your answer before your ${session}. You can answer until it starts.`
        : `${NAME} asks you to answer before your ${session}. You can correct your answers until it starts.`,
  }),
]
