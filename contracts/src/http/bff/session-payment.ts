import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Payment } from '../payments.ts'

/** One of the viewer's own successful payments, with the state of its refund. */
export const BookingPayment = Payment.pick({
  id: true,
  payment_type: true,
  amount_cents: true,
  status: true,
  refund: true,
  refunded_at: true,
  refunded_another_way: true,
})
export type BookingPayment = z.infer<typeof BookingPayment>

export const sessionPaymentScreen = endpoint('GET /screens/booking/{id}/payment', {
  summary:
    'Returns whether the athlete of a booking can pay online now, and what the viewer has paid for it: the session, or its first-booking fee',
  callers: ['signed-in'],
  reply: z.object({ payable: z.boolean(), payments: z.array(BookingPayment) }),
  problems: ['not-found'],
})
