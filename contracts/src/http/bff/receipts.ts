import { z } from 'zod'
import { AppointmentTypeId } from '../../appointment-types.ts'
import { endpoint } from '../../endpoint.ts'
import { Instant } from '../../fields.ts'
import { Receipt } from '../receipts.ts'

/** A session on a receipt: nothing about the athlete's health. */
export const ReceiptSession = z.object({
  professional: z.object({
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    credentials: z.string().nullable(),
  }),
  /** Full name. */
  athlete: z.string(),
  appointment_type: AppointmentTypeId,
  starts_at: Instant,
  duration_minutes: z.int(),
})
export type ReceiptSession = z.infer<typeof ReceiptSession>

export const ShownReceipt = Receipt.extend({
  payer: z.object({ full_name: z.string(), email: z.string() }),
  /** Null for a subscription, when one of the two people is unknown, or while their services are unavailable. */
  session: ReceiptSession.nullable(),
  /** Full name of the professional of a package; missing without one, and while identity doesn't answer. */
  package_with: z.string().optional(),
})
export type ShownReceipt = z.infer<typeof ShownReceipt>

/** In `screens`, every screen would load it. */
export const receiptScreen = endpoint('GET /screens/receipts/{id}', {
  summary: 'Returns the receipt of one of the caller’s own payments with its session',
  callers: ['signed-in'],
  reply: ShownReceipt,
  problems: ['not-found'],
})
