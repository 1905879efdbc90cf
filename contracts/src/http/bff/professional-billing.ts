import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { PaymentState } from '../billing.ts'

export const professionalBillingScreen = endpoint('GET /screens/professional-billing', {
  summary: 'Returns the professional’s saved card, and whether its last fee was declined',
  callers: ['professional'],
  reply: z.object({ payment: PaymentState }),
})
