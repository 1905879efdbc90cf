import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { packageCreditsChanged } from '@fieldside/contracts/events/booking.ts'
import { NAME } from './naming.ts'
import { SESSION_REMINDER } from './needs-answer.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** Reminds both sides that a package with unused sessions ends. */
export const notificationsOfPackageReminder = ({
  left,
  sessions,
  appointment_type,
  ends_in_days: days,
  ...pair
}: EventData<typeof packageCreditsChanged>): NotificationDraft[] => {
  if (days === undefined) return []
  const unused = `${left} of ${sessions} sessions (${APPOINTMENT_TYPE_LABELS[appointment_type]})`
  const reminder = { ...SESSION_REMINDER, appointment_id: null, details: { action: 'View the package' } }
  return [
    {
      ...reminder,
      user_id: pair.athlete_id,
      about: { kind: 'professional', id: pair.professional_id },
      link: '/bookings?tab=packages',
      title: `Your package ends in ${days} days`,
      message: `Your package with ${NAME} has ${unused} left and ends in ${days} days. Request them, or return them, before that.`,
    },
    {
      ...reminder,
      user_id: pair.professional_user_id,
      about: { kind: 'athlete', id: pair.athlete_id },
      link: `/clients/${pair.athlete_id}`,
      title: `A package ends in ${days} days`,
      message: `The package of ${NAME} has ${unused} left and ends in ${days} days.`,
    },
  ]
}
