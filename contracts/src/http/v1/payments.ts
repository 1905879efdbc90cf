import type { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paymentRecorded } from '../../events/billing.ts'
import { Instant, pageOf } from '../../fields.ts'
import { pagesByUpdate } from './pages.ts'

/** A payment as API clients read it: the fields of billing.payment-recorded, so no card data. */
export const ApiPayment = paymentRecorded.data.extend({
  created_at: Instant,
  updated_at: Instant,
})
export type ApiPayment = z.infer<typeof ApiPayment>

export const listApiPayments = endpoint('GET /v1/payments', {
  summary: 'Lists all payments, the least recently changed first',
  callers: ['scope:payments:read'],
  query: pagesByUpdate,
  reply: pageOf(ApiPayment),
})

export const getApiPayment = endpoint('GET /v1/payments/{id}', {
  summary: 'Returns a payment',
  callers: ['scope:payments:read'],
  reply: ApiPayment,
  problems: ['not-found'],
})
