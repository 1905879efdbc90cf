import { z } from 'zod'
import { Side } from '../../appointment-sides.ts'
import { endpoint } from '../../endpoint.ts'
import { Cursor, Instant, pageOf } from '../../fields.ts'
import { Cents } from '../../money.ts'
import { Appointment, AppointmentScope } from '../appointments.ts'
import { PaymentMethod } from '../billing.ts'
import { ProfessionalCard } from '../directory.ts'
import { PersonName } from '../identity.ts'
import { Review } from '../reviews.ts'
import { BookingPayment } from './session-payment.ts'

export const Booking = Appointment.extend({
  professional: ProfessionalCard,
  athlete: PersonName,
  /** The athlete's review; only present for the athlete. */
  review: Review.optional(),
  may_review: z.boolean().optional(),
  /**
   * What became of the online payment of a session that is paid_confirmed. Missing on the booking's own page, which
   * loads it separately, and while billing is unavailable.
   */
  payment: BookingPayment.optional(),
  /** Until when, if the professional reported the session as a no-show. */
  review_until: Instant.optional(),
})
export type Booking = z.infer<typeof Booking>

export const bookingScreen = endpoint('GET /screens/booking/{id}', {
  summary: 'Returns a booking, for /booking/{id} and /booking-confirmation',
  callers: ['signed-in'],
  reply: z.object({ booking: Booking }),
  problems: ['not-found'],
})

export const bookingsPage = endpoint('GET /screens/bookings', {
  summary: 'Lists a page of a dashboard’s bookings',
  callers: ['athlete', 'professional'],
  query: z.strictObject({ scope: AppointmentScope, side: Side.optional(), cursor: Cursor.optional() }),
  reply: pageOf(Booking),
})

/** A person's bookings on the side of a role that they had before. */
export const OtherSide = z.object({ side: Side, upcoming: pageOf(Booking), past: pageOf(Booking) })
export type OtherSide = z.infer<typeof OtherSide>

/** A request that tells whether accepting it charges the fee. */
export const BookingRequest = Booking.extend({
  fee_due: z.boolean(),
  /** The athlete opened the professional's contact details, so that a fee isn't refunded if they cancel. */
  contact_opened: z.boolean(),
})
export type BookingRequest = z.infer<typeof BookingRequest>

export const Requests = pageOf(BookingRequest).extend({
  fee_cents: Cents,
  payment_method: PaymentMethod.nullable(),
  suspended: z.boolean(),
  /** Credits that pay for the next fees. Missing if there are none. */
  credits: z.int().optional(),
})

export const bookingRequestsScreen = endpoint('GET /screens/booking-requests', {
  summary: 'Lists the signed-in professional’s pending requests, the most urgent first',
  callers: ['professional'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  /** `pending` counts all pages. */
  reply: Requests.extend({ pending: z.int() }),
})
