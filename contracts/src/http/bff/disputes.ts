import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Dispute } from '../payments.ts'

export const ShownDispute = Dispute.extend({
  /** The payer's. Null while the name is unavailable. */
  full_name: z.string().nullable(),
})
export type ShownDispute = z.infer<typeof ShownDispute>

export const adminDisputesScreen = endpoint('GET /screens/admin/disputes', {
  summary: 'Lists disputed payments with the payers’ names, open ones first',
  callers: ['admin'],
  reply: z.object({ items: z.array(ShownDispute) }),
})
