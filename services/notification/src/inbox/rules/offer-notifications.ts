import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { offerEnded, sessionOffered } from '@fieldside/contracts/events/booking.ts'
import { OFFER_HELD_UNTIL_HOURS_BEFORE } from '@fieldside/contracts/limits.ts'
import { formatWhen } from '../../settings/rules/when.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

type Offered = EventData<typeof sessionOffered>
type Ended = EventData<typeof offerEnded>
type Said = Pick<NotificationDraft, 'title' | 'message' | 'needed_by' | 'details'>

/** In the athlete's time zone, or the professional's if it is unknown. */
const forAthlete = ({ athlete_time_zone, professional_time_zone }: Offered | Ended) =>
  athlete_time_zone ?? professional_time_zone

const toAthlete = (offer: Offered | Ended, said: Said): NotificationDraft => ({
  ...said,
  type: 'booking_update',
  user_id: offer.athlete_id,
  about: { kind: 'professional', id: offer.professional_id },
  link: `/messages/${offer.thread_id}`,
  appointment_id: null,
})

const toOfferer = (offer: Ended, said: Said): NotificationDraft => ({
  ...said,
  type: 'booking_update',
  user_id: offer.professional_user_id,
  about: { kind: 'athlete', id: offer.athlete_id },
  link: `/messages/${offer.thread_id}`,
  appointment_id: null,
})

const typeOf = ({ appointment_type }: Offered | Ended): string => APPOINTMENT_TYPE_LABELS[appointment_type]

/** Returns the times as a sentence lists them: 'A', 'A or B', 'A, B, or C'. */
const listed = (times: readonly string[]): string => {
  const [last, ...others] = times.toReversed()
  if (others.length === 0) return last ?? ''
  return `${others.toReversed().join(', ')}${others.length > 1 ? ',' : ''} or ${last}`
}

/** Returns when the first of the times is no longer held. */
const firstEndOf = ({ starts, expires_at }: Offered): string => {
  const heldMs = Math.min(...starts.map((at) => Date.parse(at) - OFFER_HELD_UNTIL_HOURS_BEFORE * HOUR_MS))
  return new Date(Math.min(heldMs, Date.parse(expires_at))).toISOString()
}

export const notificationsOfOffer = (offer: Offered): NotificationDraft[] => {
  const zone = forAthlete(offer)
  const times = listed(offer.starts.map((at) => formatWhen(at, zone)))
  const several = offer.starts.length > 1
  return [
    toAthlete(offer, {
      title: several ? 'Times for your next session' : 'A time for your next session',
      message: `${NAME} offers you a session (${typeOf(offer)}) on ${times}. ${several ? 'Choose one' : 'Confirm it'} by ${formatWhen(offer.expires_at, zone)}.`,
      needed_by: firstEndOf(offer),
      details: { action: several ? 'Choose a time' : 'View the time' },
    }),
  ]
}

/** A taken time is confirmed by the session's own event. */
export const notificationsOfEndedOffer = (offer: Ended): NotificationDraft[] => {
  const type = typeOf(offer)
  switch (offer.outcome) {
    case 'taken':
      return []
    case 'declined':
      return [
        toOfferer(offer, {
          title: 'Offered times declined',
          message: `${NAME} declined the times you offered (${type}). They’re available again.`,
        }),
      ]
    case 'expired':
      return [
        toOfferer(offer, {
          title: 'Offered times expired',
          message: `${NAME} didn’t take any of the times you offered (${type}). They’re available again.`,
        }),
      ]
    case 'withdrawn':
      return [
        toAthlete(offer, {
          title: 'Offered times withdrawn',
          message: `${NAME} withdrew the times they offered you (${type}).`,
        }),
      ]
  }
}
