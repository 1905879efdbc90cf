import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { FailedRefund } from '../payments.ts'

export const ShownFailedRefund = FailedRefund.extend({
  /** Null while the name is unavailable. */
  full_name: z.string().nullable(),
})
export type ShownFailedRefund = z.infer<typeof ShownFailedRefund>

export const adminFailedRefundsScreen = endpoint('GET /screens/admin/failed-refunds', {
  summary: 'Lists refunds that stopped, with the payers’ names',
  callers: ['admin'],
  reply: z.object({ items: z.array(ShownFailedRefund) }),
})
