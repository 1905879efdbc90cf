import { z } from 'zod'
import { AppointmentPlace, AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedInstant, Id, Instant } from '../fields.ts'
import { OFFER_TIMES_MAX } from '../limits.ts'
import { Cents } from '../money.ts'
import { TimeOfferState } from '../time-offers.ts'
import { Appointment, BookingForm } from './appointments.ts'

/** Times that a professional offers to a client. The athlete can take one of them. */
export const TimeOffer = z.object({
  id: Id,
  thread_id: Id,
  athlete_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  appointment_type: AppointmentTypeId,
  duration_minutes: z.int(),
  /** Null without a price, and for the athlete if the professional hides it. */
  price_cents: Cents.nullable(),
  /** Whether the session is canceled unless it is paid online in time. */
  payment_required: z.boolean(),
  place: AppointmentPlace,
  professional_time_zone: z.string().nullable(),
  state: TimeOfferState,
  /** By start. Those that are no longer held are left out. */
  times: z.array(z.object({ starts_at: Instant, held_until: Instant })),
  /** When the last held time is free again. Null once the offer has ended. */
  expires_at: Instant.nullable(),
  created_at: Instant,
})
export type TimeOffer = z.infer<typeof TimeOffer>

export const TimeOfferForm = z.strictObject({
  appointment_type: AppointmentTypeId,
  starts: z
    .array(BoundedInstant)
    .min(1, 'Choose at least one time')
    .max(OFFER_TIMES_MAX, `You can offer up to ${OFFER_TIMES_MAX} times at once`),
  /** At most the usual price of the type, which is the default. */
  price_cents: Cents.min(100, 'The price must be at least $1').optional(),
})
export type TimeOfferForm = z.infer<typeof TimeOfferForm>

export const offerTimes = endpoint('POST /threads/{id}/time-offers', {
  summary:
    'Offers a client up to three times for a type of session. Each is held for 48 hours, at most until 2 hours before it',
  callers: ['professional'],
  body: TimeOfferForm,
  reply: TimeOffer,
  status: 201,
  /** slot-taken includes extra.starts_at: the start that is taken. */
  problems: [
    'not-found',
    'not-a-client',
    'fee-due',
    'not-approved',
    'type-not-offered',
    'slot-taken',
    'too-many-offers',
    'too-many-messages',
  ],
})

export const listTimeOffers = endpoint('GET /threads/{id}/time-offers', {
  summary: 'Lists the open offers of a thread’s pair, oldest first',
  callers: ['signed-in'],
  reply: z.object({ items: z.array(TimeOffer) }),
  problems: ['not-found'],
})

/** The details are those of a request. */
export const TakeOfferForm = BookingForm.omit({
  id: true,
  professional_id: true,
  appointment_type: true,
  appointment_date: true,
  prepay_cents: true,
}).extend({
  /** One of the offered times. */
  starts_at: BoundedInstant,
})
export type TakeOfferForm = z.infer<typeof TakeOfferForm>

export const takeOffer = endpoint('POST /time-offers/{id}/take', {
  summary: 'Takes one of the offered times, which confirms the session and frees the other times',
  callers: ['athlete'],
  body: TakeOfferForm,
  reply: Appointment,
  status: 201,
  /** own-session-overlaps includes extra.sessions: OwnSessions. */
  problems: ['not-found', 'offer-ended', 'own-session-overlaps', 'not-accepting', 'fee-due'],
})

export const declineOffer = endpoint('POST /time-offers/{id}/decline', {
  summary: 'Declines an offer and frees its times',
  callers: ['athlete'],
  reply: TimeOffer,
  problems: ['not-found', 'offer-ended'],
})

export const withdrawOffer = endpoint('POST /time-offers/{id}/withdraw', {
  summary: 'Withdraws an offer and frees its times',
  callers: ['professional'],
  reply: TimeOffer,
  problems: ['not-found', 'offer-ended'],
})
