import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { OFFER_HELD_HOURS, OFFER_HELD_UNTIL_HOURS_BEFORE } from '@fieldside/contracts/limits.ts'
import type { TimeOfferState } from '@fieldside/contracts/time-offers.ts'
import type { Refusal } from '../../appointments/rules/appointment.ts'
import { refuseProposedStart } from '../../appointments/rules/request-rules.ts'
import { endOf } from '../../schedule/rules/slot.ts'

export type OfferedTime = { id: string; starts_at: Date; held_until: Date }
type Offer = { state: TimeOfferState; times: readonly OfferedTime[] }

/** Returns when an offered time is free again unless it is taken. */
export const heldUntil = (offeredAt: Date, startsAt: Date): Date =>
  new Date(
    Math.min(
      offeredAt.getTime() + OFFER_HELD_HOURS * HOUR_MS,
      startsAt.getTime() - OFFER_HELD_UNTIL_HOURS_BEFORE * HOUR_MS,
    ),
  )

/** Returns the times that can be taken now, by start. */
export const openTimes = ({ state, times }: Offer, now: Date): OfferedTime[] =>
  state === 'open' ? times.filter(({ held_until }) => held_until > now) : []

/** Returns when the next of the held times is free again. Undefined if none is held. */
export const nextFree = (times: readonly OfferedTime[]): Date | undefined =>
  times.map(({ held_until }) => held_until).sort((one, other) => one.getTime() - other.getTime())[0]

const wrong = (detail: string): Refusal => ({ code: 'invalid-input', field: 'starts', detail })

/** Rejects starts that can't be offered together. Expects them sorted. */
export const refuseStarts = (starts: readonly Date[], durationMinutes: number, now: Date): Refusal | null => {
  for (const [index, startsAt] of starts.entries()) {
    const refusal = refuseProposedStart(startsAt, now, 'starts')
    if (refusal) return refusal
    if (heldUntil(now, startsAt) <= now)
      return wrong(`Offer times that start more than ${OFFER_HELD_UNTIL_HOURS_BEFORE} hours from now`)
    const next = starts[index + 1]
    if (next && next < endOf(startsAt, durationMinutes)) return wrong('Choose times that don’t overlap')
  }
  return null
}

/** Rejects a price above the usual one. */
export const refusePrice = (usual: number | null, price: number | undefined): Refusal | null =>
  price === undefined || (usual !== null && price <= usual)
    ? null
    : {
        code: 'invalid-input',
        field: 'price_cents',
        detail:
          usual === null
            ? 'Set a price for this type of session first'
            : 'The price can’t be above the usual one',
      }

export const OFFER_ENDED: Refusal = {
  code: 'offer-ended',
  detail: 'These times are no longer offered.',
}
const TIME_ENDED: Refusal = {
  code: 'offer-ended',
  detail: 'This time is no longer offered. Please choose another one.',
}

/** Rejects a time that the athlete can't take, or no longer. */
export const refuseTaken = (offer: Offer, startsAt: Date, now: Date): Refusal | null => {
  const open = openTimes(offer, now)
  if (open.length === 0) return OFFER_ENDED
  return open.some(({ starts_at }) => starts_at.getTime() === startsAt.getTime()) ? null : TIME_ENDED
}

/** Returns the caller's side of an offer. Nobody else has one, not even an administrator. */
export const sideOfOffer = (
  offer: { athlete_id: string; professional_user_id: string },
  userId: string,
): Side | null => {
  if (offer.athlete_id === userId) return 'athlete'
  return offer.professional_user_id === userId ? 'professional' : null
}
