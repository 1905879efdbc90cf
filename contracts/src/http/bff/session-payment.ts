import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../fields.ts'

export const sessionPaymentScreen = endpoint({
  method: 'GET',
  path: '/screens/booking/{id}/payment',
  summary: 'Whether the athlete of a booking can pay it online now',
  callers: ['signed-in'],
  params: z.strictObject({ id: Id }),
  reply: z.object({ payable: z.boolean() }),
  problems: ['not-found'],
})
