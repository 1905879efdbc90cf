import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { TimeOffer as TimeOfferReply } from '@fieldside/contracts/http/time-offers.ts'
import { openTimes } from './rules/time-offer.ts'
import type { TimeOffer } from './store/time-offers.ts'

export const offerViewOf = (offer: TimeOffer, side: Side, now: Date): TimeOfferReply => {
  const { show_price, price_cents, payment_required } = offer
  const times = openTimes(offer, now)
  const lastMs = Math.max(...times.map(({ held_until }) => held_until.getTime()))
  const hidesPrice = side === 'athlete' && !show_price && !payment_required
  return {
    id: offer.id,
    thread_id: offer.thread_id,
    athlete_id: offer.athlete_id,
    professional_id: offer.professional_id,
    professional_user_id: offer.professional_user_id,
    appointment_type: offer.appointment_type,
    duration_minutes: offer.duration_minutes,
    price_cents: hidesPrice ? null : price_cents,
    payment_required,
    place: offer.place,
    professional_time_zone: offer.professional_time_zone,
    state: offer.state,
    times: times.map(({ starts_at, held_until }) => ({
      starts_at: starts_at.toISOString(),
      held_until: held_until.toISOString(),
    })),
    expires_at: times.length > 0 ? new Date(lastMs).toISOString() : null,
    created_at: offer.created_at.toISOString(),
  }
}

/** Returns the fields that both events of an offer carry. */
export const offerFactsOf = (offer: TimeOffer) => ({
  offer_id: offer.id,
  thread_id: offer.thread_id,
  athlete_id: offer.athlete_id,
  professional_id: offer.professional_id,
  professional_user_id: offer.professional_user_id,
  appointment_type: offer.appointment_type,
  starts: offer.times.map(({ starts_at }) => starts_at.toISOString()),
  professional_time_zone: offer.professional_time_zone,
  athlete_time_zone: offer.athlete_time_zone,
})
