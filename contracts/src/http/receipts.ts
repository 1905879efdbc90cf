import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { Cents, Currency } from '../money.ts'
import { PaidPackage, PaymentType } from './payments.ts'

/** Whole US cents with a sign: what went back to the payer is negative. */
export const SignedCents = z.int()

/** What moved after the payment. */
export const MoneyBackKind = z.enum([
  'refund',
  /** The bank rejected a refund, so that it is sent again. */
  'refund_failed',
  /** An administrator returned the money outside the payment provider. */
  'returned_another_way',
  /** The payer's bank took the money back while it decides a dispute, or for good. */
  'chargeback',
  'chargeback_returned',
])
export type MoneyBackKind = z.infer<typeof MoneyBackKind>

export const Receipt = z.object({
  /** Each number exists once, and none is missing. */
  number: z.int(),
  payment_id: Id,
  payment_type: PaymentType,
  appointment_id: Id.nullable(),
  /** Missing unless a package was paid. */
  package: PaidPackage.optional(),
  paid_at: Instant,
  amount_cents: Cents,
  currency: Currency,
  /** Null while the payment provider is unavailable, or when it knows no card. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** From the first to the last. */
  money_back: z.array(z.object({ kind: MoneyBackKind, at: Instant, amount_cents: SignedCents })),
  /** What was paid and didn't go back. */
  total_cents: SignedCents,
})
export type Receipt = z.infer<typeof Receipt>

export const getReceipt = endpoint('GET /payments/{id}/receipt', {
  summary: 'Returns the receipt of one of the caller’s own payments, computed from its entries',
  callers: ['signed-in'],
  reply: Receipt,
  problems: ['not-found'],
})
