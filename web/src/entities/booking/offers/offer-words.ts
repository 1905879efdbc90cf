import { APPOINTMENT_PLACE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { TimeOffer } from '@fieldside/contracts/http/time-offers.ts'
import { formatDay, formatTimeRange } from '@/client/time-format.ts'
import { endOf } from '@/entities/booking/time/session-time.ts'

/** To whom a professional offers times. */
export type OfferTo = {
  /** The thread of the professional and their client. */
  threadId: string
  professionalId: string
  /** The client's name. */
  name: string
}

export const termsOf = ({ duration_minutes, place, price_cents, payment_required }: TimeOffer): string =>
  [
    `${duration_minutes} min`,
    APPOINTMENT_PLACE_LABELS[place],
    ...(price_cents === null ? [] : [formatCents(price_cents)]),
    ...(payment_required ? ['Pay online'] : []),
  ].join(' · ')

export const timeWords = (start: string, durationMinutes: number): string =>
  `${formatDay(start)}, ${formatTimeRange(start, endOf(start, durationMinutes))}`
