import { z } from 'zod'
import { AppointmentPlace, AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Id, oneLine } from '../fields.ts'
import { Cents } from '../money.ts'

export const AppointmentType = z.object({
  id: AppointmentTypeId,
  name: z.string(),
  description: z.string(),
  duration_minutes: z.int(),
})
export type AppointmentType = z.infer<typeof AppointmentType>

export const OfferForm = z.strictObject({
  appointment_type_id: AppointmentTypeId,
  duration_minutes: z
    .int('Duration must be whole minutes')
    .min(15, 'Duration must be at least 15 minutes')
    .max(240, 'Duration must be at most 240 minutes'),
  /** Null uses the professional's price per session. */
  custom_price_cents: Cents.min(100, 'The price must be at least $1').nullable(),
  is_active: z.boolean(),
  place: AppointmentPlace,
  /** An address or link. Both sides see it once the booking is agreed. */
  place_detail: oneLine('The address or link', 300),
  /** Athletes must pay online in time, or the session is canceled. It stays as it is if the form omits it. */
  requires_payment: z.boolean().optional(),
  /** Each online session gets a video room of its own instead of the link. It stays as it is if the form omits it. */
  own_room: z.boolean().optional(),
})
export type OfferForm = z.infer<typeof OfferForm>

export const Offer = z.object({ ...OfferForm.shape, professional_id: Id, name: z.string() })
export type Offer = z.infer<typeof Offer>

/**
 * An active appointment type for an athlete to choose. The price is null if hidden or not set. It isn't hidden if it must
 * be paid online.
 */
export const OfferedType = z.object({
  appointment_type_id: AppointmentTypeId,
  name: z.string(),
  description: z.string(),
  duration_minutes: z.int(),
  price_cents: Cents.nullable(),
  place: AppointmentPlace,
  /** Whether a session is canceled unless it is paid online in time. Release 0.1.0 doesn't send it. */
  requires_payment: z.boolean().optional(),
})
export type OfferedType = z.infer<typeof OfferedType>

export const listAppointmentTypes = endpoint('GET /appointment-types', {
  summary: 'Lists all appointment types',
  callers: ['anyone'],
  reply: z.object({ items: z.array(AppointmentType) }),
})

export const getOffers = endpoint('GET /offers', {
  summary: 'Lists the signed-in professional’s appointment types',
  callers: ['professional'],
  reply: z.object({
    items: z.array(Offer),
    /** Whether types can have a room for each session. */
    video_rooms: z.boolean().optional(),
  }),
})

export const setOffers = endpoint('PUT /offers', {
  summary: 'Sets the offered appointment types, with duration, price, and place',
  callers: ['professional'],
  body: z.strictObject({ items: z.array(OfferForm).max(6) }),
  reply: z.object({ items: z.array(Offer) }),
  problems: ['no-professional-record'],
})

export const countActiveOffers = endpoint('GET /professionals/{id}/active-offers/count', {
  summary: 'Counts the appointment types that a professional offers, for the switch that accepts bookings',
  callers: ['service:directory'],
  reply: z.object({ active: z.int() }),
})

export const listOfferedTypes = endpoint('GET /professionals/{id}/offers', {
  summary: 'Lists a professional’s active appointment types',
  callers: ['signed-in'],
  reply: z.object({ items: z.array(OfferedType) }),
})
