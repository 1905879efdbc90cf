import Stripe from 'stripe'
import { z } from 'zod'
import type { ProviderDispute } from '../rules/provider-dispute.ts'
import type { DisputeOperations } from './payment-provider.ts'
import { idOf, isMissing, throwUnavailable } from './stripe-connection.ts'

const Ref = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .catch(null)

/** Charge of a dispute, which brings its payment intent if it is expanded. */
const ExpandedCharge = z.object({ payment_intent: Ref }).catch({ payment_intent: null })

/** The fields of a dispute that matter here. A field in another form counts as missing. */
const RawDispute = z
  .object({
    id: z.string().regex(/^[\w.:-]{1,255}$/),
    amount: z.int().min(0).max(100_000_000).catch(100_000_000),
    currency: z.string().catch('usd'),
    charge: z.unknown().optional(),
    created: z.int().min(0).max(8.64e12).catch(0),
    evidence_details: z
      .object({ due_by: z.int().min(0).max(8.64e12).nullish().catch(null) })
      .nullish()
      .catch(null),
    is_charge_refundable: z.boolean().catch(false),
    payment_intent: Ref,
    reason: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .catch('general'),
    status: z.string().catch(''),
  })
  .transform(
    (raw): ProviderDispute => ({
      id: raw.id,
      paymentIntentId: raw.payment_intent ?? ExpandedCharge.parse(raw.charge).payment_intent ?? null,
      chargeId: Ref.parse(raw.charge) ?? null,
      status: raw.status,
      isRefundable: raw.is_charge_refundable,
      // Stripe settles in the account's currency. Every payment is in US dollars, so another one is of the whole.
      amountCents: raw.currency === 'usd' ? raw.amount : 100_000_000,
      reason: raw.reason,
      respondBy: raw.evidence_details?.due_by ? new Date(raw.evidence_details.due_by * 1000) : null,
      openedAt: new Date(raw.created * 1000),
    }),
  )

/** Reads a dispute from an event or a reply; null if it has no usable id. */
export const readDispute = (raw: unknown): ProviderDispute | null => RawDispute.safeParse(raw).data ?? null

/** Intents that aren't ours can have any metadata. */
const AttemptId = z.uuid().nullable().catch(null)

const isRejected = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError

export const disputesWith = (stripe: Stripe): DisputeOperations => ({
  disputesOf: async (paymentIntentId) => {
    try {
      const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 })
      return data.flatMap((raw) => readDispute(raw) ?? [])
    } catch (error) {
      return isRejected(error) ? [] : throwUnavailable(error)
    }
  },
  intentOfCharge: async (id) => {
    try {
      return idOf((await stripe.charges.retrieve(id)).payment_intent)
    } catch (error) {
      return isMissing(error) ? null : throwUnavailable(error)
    }
  },
  attemptOfIntent: async (id) => {
    try {
      const { metadata } = await stripe.paymentIntents.retrieve(id)
      return AttemptId.parse(metadata.attempt_id)
    } catch (error) {
      return isMissing(error) ? null : throwUnavailable(error)
    }
  },
})
