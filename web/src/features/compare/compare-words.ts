import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_PLACES } from '@fieldside/contracts/appointment-types.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { CANCEL_UNTIL_HOURS_BEFORE } from '@fieldside/contracts/limits.ts'

/** The rule is the same for every session. */
export const CANCELLATION_WORDS = `You can cancel or reschedule until ${CANCEL_UNTIL_HOURS_BEFORE} hours before the start.`

/** Returns '60 min', or '45 to 90 min' when the appointment types differ; null without any. */
export const lengthWords = (offers: readonly Pick<OfferedType, 'duration_minutes'>[]): string | null => {
  if (offers.length === 0) return null
  const minutes = offers.map(({ duration_minutes }) => duration_minutes)
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)]
  return least === most ? `${least} min` : `${least} to ${most} min`
}

/** Returns 'In person', 'Online', or both; null without appointment types. */
export const placeWords = (offers: readonly Pick<OfferedType, 'place'>[]): string | null =>
  APPOINTMENT_PLACES.filter((place) => offers.some((offer) => offer.place === place))
    .map((place) => APPOINTMENT_PLACE_LABELS[place])
    .join(', ') || null

/** Returns 'Follow-up Session: 30 min, $60'. A hidden price reads like everywhere else. */
export const offerWords = ({ name, duration_minutes, price_cents }: OfferedType): string =>
  `${name}: ${duration_minutes} min, ${price_cents === null ? 'contact for pricing' : formatCents(price_cents)}`
