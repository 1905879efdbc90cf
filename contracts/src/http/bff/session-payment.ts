import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant } from '../../fields.ts'
import { Payment } from '../payments.ts'

/** A successful payment for a booking, with what went back of it. */
export const BookingPayment = Payment.pick({
  id: true,
  payment_type: true,
  amount_cents: true,
  status: true,
  refund: true,
  refunded_at: true,
  refunded_another_way: true,
  refunded_cents: true,
  refunding_cents: true,
  dispute: true,
  charged_back_cents: true,
}).extend({
  /** Until when the professional can give it back. Missing unless the athlete was absent. */
  give_back_until: Instant.optional(),
})
export type BookingPayment = z.infer<typeof BookingPayment>

export const sessionPaymentScreen = endpoint('GET /screens/booking/{id}/payment', {
  summary:
    'Returns whether the athlete of a booking can pay online now, and what was paid for it: the session, and the professional’s own first-booking fee',
  callers: ['signed-in'],
  reply: z.object({ payable: z.boolean(), payments: z.array(BookingPayment) }),
  problems: ['not-found'],
})
