import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant, pageOf } from '../../fields.ts'
import { listPayments, Payment } from '../payments.ts'

export const Transaction = Payment.extend({
  /** Null for a subscription, and while the session is unavailable. */
  session: z
    .object({
      /** Name of the other person. */
      with: z.string(),
      appointment_date: Instant,
    })
    .nullable(),
  /** Name of the professional of a package; missing without one, and while identity doesn't answer. */
  package_with: z.string().optional(),
})
export type Transaction = z.infer<typeof Transaction>

export const transactionsScreen = endpoint('GET /screens/transactions', {
  summary: 'Lists the caller’s own payments, newest first, with the other person of each session',
  callers: ['signed-in'],
  query: listPayments.query.omit({ appointment_id: true }),
  reply: pageOf(Transaction),
})
