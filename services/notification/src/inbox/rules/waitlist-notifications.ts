import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { waitlistOffered } from '@fieldside/contracts/events/booking.ts'
import { formatWhen } from '../../settings/rules/when.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

type Offered = EventData<typeof waitlistOffered>

/** The booking form of the professional with the type and the time selected. */
const linkOf = ({ professional_id, appointment_type, starts_at }: Offered): string =>
  `/professional/${professional_id}?${new URLSearchParams({ book: appointment_type, start: starts_at })}`

/** Tells a waiting athlete of a free time, in their time zone, or the professional's if it is unknown. */
export const notificationsOfWaitlist = (offered: Offered): NotificationDraft[] => {
  const { athlete_id, professional_id, appointment_type, starts_at, held_until } = offered
  const zone = offered.athlete_time_zone ?? offered.professional_time_zone
  const session = `${NAME} has time for a session (${APPOINTMENT_TYPE_LABELS[appointment_type]}) on ${formatWhen(starts_at, zone)}.`
  const said =
    held_until === null
      ? {
          title: 'A time is free',
          message: `${session} Everyone can request it, so the first request gets it.`,
        }
      : {
          title: 'A time is held for you',
          message: `${session} It’s held for you until ${formatWhen(held_until, zone)}. After that, everyone can request it.`,
        }
  return [
    {
      ...said,
      type: 'booking_update',
      user_id: athlete_id,
      about: { kind: 'professional', id: professional_id },
      link: linkOf(offered),
      appointment_id: null,
      needed_by: held_until ?? starts_at,
      // A hold is short: the end of the quiet hours could leave a minute of it.
      urgent: held_until !== null,
      condition: { about: 'waitlist', id: offered.waitlist_id, is: 'free', at: starts_at },
      details: { label: 'Waitlist', action: 'Request this time' },
    },
  ]
}
