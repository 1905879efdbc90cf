import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, required } from '../fields.ts'
import { Cents } from '../money.ts'

/** A professional's dispute of a first-booking fee that they paid. The dispute of a payment at its payer's bank is another thing. */

export const FeeDisputeReason = z.enum(['known_client', 'false_details', 'other'])
export type FeeDisputeReason = z.infer<typeof FeeDisputeReason>

export const FeeDisputeState = z.enum(['open', 'granted', 'rejected'])
export type FeeDisputeState = z.infer<typeof FeeDisputeState>

const ofTenTo1000 = (label: string) =>
  required(label, 1000).min(10, `${label} must be at least 10 characters`)

export const FeeStatement = z.strictObject({
  reason: FeeDisputeReason,
  statement: ofTenTo1000('What happened'),
})
export type FeeStatement = z.infer<typeof FeeStatement>

export const DisputedFee = z.object({
  /** used: a credit paid the fee. granted: the fee became one. */
  credit: z.enum(['used', 'granted']).nullable(),
  /** Until when the professional can dispute the fee. Null if there is no fee that they can dispute. */
  disputable_until: Instant.nullable(),
  dispute: z
    .object({
      reason: FeeDisputeReason,
      statement: z.string(),
      opened_at: Instant,
      state: FeeDisputeState,
      /** The administrator's, once decided. */
      decision_reason: z.string().nullable(),
    })
    .nullable(),
})
export type DisputedFee = z.infer<typeof DisputedFee>

export const getDisputedFee = endpoint('GET /first-booking-fees/{appointment_id}/dispute', {
  summary:
    'Returns until when the professional can dispute the fee that a session carries, and their dispute of it',
  callers: ['professional'],
  reply: DisputedFee,
})

export const disputeFee = endpoint('POST /first-booking-fees/{appointment_id}/dispute', {
  summary: 'Disputes the fee that a session carries, once, until 14 days after its end',
  callers: ['professional'],
  body: FeeStatement,
  reply: DisputedFee,
  problems: ['not-found', 'dispute-late', 'dispute-open', 'fee-refunded'],
})

/** A fee about whose credit an administrator has to decide. */
export const OpenFeeDispute = z.object({
  /** The dispute's id, or the appointment's whose credit would be the third in 30 days. */
  id: Id,
  reason: z.enum([...FeeDisputeReason.options, 'third_credit']),
  /** What the professional wrote. Null for a third credit. */
  statement: z.string().nullable(),
  appointment_id: Id,
  professional_user_id: Id,
  athlete_id: Id,
  amount_cents: Cents,
  opened_at: Instant,
})
export type OpenFeeDispute = z.infer<typeof OpenFeeDispute>

export const listFeeDisputes = endpoint('GET /admin/fee-disputes', {
  summary:
    'Lists the fees about whose credit an administrator has to decide, longest waiting first, at most 100',
  callers: ['admin'],
  reply: z.object({ items: z.array(OpenFeeDispute) }),
})

export const FeeDecisionReason = z.strictObject({ reason: ofTenTo1000('Reason') })

const decision = {
  callers: ['admin'] as const,
  body: FeeDecisionReason,
  reply: z.object({ id: Id, outcome: z.enum(['granted', 'rejected']) }),
}

export const grantFeeDispute = endpoint('POST /admin/fee-disputes/{id}/grant', {
  ...decision,
  summary: 'Decides that the professional gets a credit for the fee. Final, and they read the reason',
  problems: ['not-found', 'fee-refunded'],
})

export const rejectFeeDispute = endpoint('POST /admin/fee-disputes/{id}/reject', {
  ...decision,
  summary:
    'Decides that the fee stays charged without a credit. Final, and the professional reads the reason',
  problems: ['not-found'],
})

export const getFeeDecision = endpoint('GET /fee-disputes/{id}/decision', {
  summary: 'Returns the reason for the decision about a disputed fee, for the email to its professional',
  callers: ['service:notification'],
  reply: z.object({ reason: z.string() }),
  problems: ['not-found'],
})
