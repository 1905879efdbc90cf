import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { OpenFeeDispute } from '../fee-disputes.ts'
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

export const ShownFeeDispute = OpenFeeDispute.extend({
  /** Null while the name is unavailable, and once the account is deleted. */
  professional_name: z.string().nullable(),
  athlete_name: z.string().nullable(),
})
export type ShownFeeDispute = z.infer<typeof ShownFeeDispute>

export const adminFeeDisputesScreen = endpoint('GET /screens/admin/fee-disputes', {
  summary:
    'Lists the fees about whose credit an administrator has to decide, with names, longest waiting first',
  callers: ['admin'],
  reply: z.object({ items: z.array(ShownFeeDispute) }),
})
