import { APPOINTMENT_PLACE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { TimeOffer } from '@fieldside/contracts/http/time-offers.ts'
import { CANCEL_UNTIL_HOURS_BEFORE, PAYMENT_DUE_AFTER_HOURS } from '@fieldside/contracts/limits.ts'
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

const hoursUntil = (start: string, now: Date): number => (Date.parse(start) - now.getTime()) / HOUR_MS

/** Says until when a session that is confirmed now can be canceled or moved. */
export const changeWords = (start: string, now: Date): string =>
  hoursUntil(start, now) < CANCEL_UNTIL_HOURS_BEFORE
    ? `It starts in less than ${CANCEL_UNTIL_HOURS_BEFORE} hours, so you can’t cancel or move it.`
    : `You can cancel or move the session until ${CANCEL_UNTIL_HOURS_BEFORE} hours before it starts.`

/** Says until when a session that is confirmed now must be paid. */
export const payWords = (start: string, now: Date): string =>
  hoursUntil(start, now) < PAYMENT_DUE_AFTER_HOURS
    ? 'before it starts'
    : `within ${PAYMENT_DUE_AFTER_HOURS} hours`

export const timeWords = (start: string, durationMinutes: number): string =>
  `${formatDay(start)}, ${formatTimeRange(start, endOf(start, durationMinutes))}`
