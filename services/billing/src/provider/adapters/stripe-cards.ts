import { createHash } from 'node:crypto'
import { DomainError } from '@fieldside/platform/errors.ts'
import Stripe from 'stripe'
import { z } from 'zod'
import type { CardFailure, CardIntent, ChargeAnswer } from '../rules/card-intent.ts'
import type { ProviderRefund, RefundList } from '../rules/provider-refund.ts'
import type {
  BalanceOperations,
  CardOperations,
  CardSetup,
  ChargeOrder,
  DisputeOperations,
  PaidCard,
  ProviderCard,
  ProviderEvent,
  ProviderTransfer,
  RefundAnswer,
  RefundOrder,
  ReversalOrder,
} from './payment-provider.ts'
import { balanceWith } from './stripe-balance.ts'
import {
  connect,
  idOf,
  isKeptFailure,
  isMissing,
  isStripeError,
  type StripeSettings,
  throwUnavailable,
  underKey,
} from './stripe-connection.ts'
import { disputesWith, readDispute } from './stripe-disputes.ts'

/** How many of a customer's latest intents to search for an attempt. */
const LOOK_THROUGH = 300
const NOT_SENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The egress proxy didn't open a tunnel, so Stripe never received the request.
  'ERR_PROXY_TUNNEL',
]

type RawFailure = { code?: string | null; decline_code?: string | null; message?: string | null }

/** Stripe reports 'authentication_required' as the code, or as the decline code of a card_declined. */
const failureOf = (raw: RawFailure): CardFailure => {
  const code = raw.decline_code === 'authentication_required' ? raw.decline_code : raw.code
  return { code: code ?? 'declined', message: raw.message ?? 'Your card was declined.' }
}

const intentOf = (raw: Stripe.PaymentIntent): CardIntent => ({
  id: raw.id,
  status: raw.status as CardIntent['status'],
  clientSecret: raw.client_secret,
  failure: raw.last_payment_error ? failureOf(raw.last_payment_error) : null,
})

const cardOf = (raw: string | Stripe.PaymentMethod | null): ProviderCard | null => {
  if (typeof raw === 'string' || !raw?.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = raw.card
  return { id: raw.id, brand, last4, expMonth, expYear }
}

const setupOf = (raw: Stripe.SetupIntent): CardSetup => ({
  id: raw.id,
  customerId: idOf(raw.customer),
  status: raw.status,
  createdAt: new Date(raw.created * 1000),
  card: cardOf(raw.payment_method),
})

/** Interprets an error from a charge request. Only certain rejections count as refused. */
export const answerOfError = (error: unknown): ChargeAnswer => {
  if (!isStripeError(error)) return { kind: 'unknown', isFinal: false }
  if (error instanceof Stripe.errors.StripeConnectionError) return answerOfConnection(error)
  const { statusCode = 0, payment_intent: intent } = error
  if (statusCode >= 500) return { kind: 'unknown', isFinal: isKeptFailure(error) }
  if (error instanceof Stripe.errors.StripeIdempotencyError || statusCode === 409) {
    return { kind: 'unknown', isFinal: false }
  }
  if (error instanceof Stripe.errors.StripeCardError) {
    if (intent) return { kind: 'intent', intent: intentOf(intent) }
    return { kind: 'refused', failure: failureOf(error), cardAtFault: true }
  }
  if (statusCode < 400) return { kind: 'unknown', isFinal: false }
  const isCardGone = statusCode === 400 && ['payment_method', 'customer'].includes(error.param ?? '')
  const message = 'Your saved card can no longer be charged. Please save it again.'
  return {
    kind: 'refused',
    failure: { code: error.code ?? error.type, message: isCardGone ? message : error.message },
    cardAtFault: isCardGone,
  }
}

const answerOfConnection = (error: Stripe.errors.StripeConnectionError): ChargeAnswer => {
  const cause = error.detail
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (!NOT_SENT.includes(code)) return { kind: 'unknown', isFinal: false }
  return { kind: 'refused', failure: { code: 'not_sent', message: error.message }, cardAtFault: false }
}

const chargeWith =
  (stripe: Stripe) =>
  async (order: ChargeOrder): Promise<ChargeAnswer> => {
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: order.amountCents,
          currency: 'usd',
          customer: order.customerId,
          payment_method: order.paymentMethodId,
          allowed_payment_method_types: ['card'],
          confirm: true,
          off_session: true,
          description: 'First-booking fee',
          metadata: { attempt_id: order.attemptId, appointment_id: order.appointmentId },
        },
        { idempotencyKey: order.key },
      )
      return { kind: 'intent', intent: intentOf(intent) }
    } catch (error) {
      return answerOfError(error)
    }
  }

const findIntentWith = (stripe: Stripe) => async (customerId: string, attemptId: string) => {
  let seen = 0
  try {
    for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100 })) {
      if (intent.metadata.attempt_id === attemptId) return intentOf(intent)
      seen += 1
      if (seen === LOOK_THROUGH) break
    }
    return undefined
  } catch (error) {
    return throwUnavailable(error)
  }
}

const cancelWith = (stripe: Stripe) => async (id: string) => {
  try {
    return intentOf(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }))
  } catch (error) {
    const hasEnded = isStripeError(error) && error.code === 'payment_intent_unexpected_state'
    if (!hasEnded) return throwUnavailable(error)
    return intentOf(await stripe.paymentIntents.retrieve(id).catch(throwUnavailable))
  }
}

const refundStatusOf = (status: string | null): ProviderRefund['status'] => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Metadata of the refunds that we make. */
const OUR_KEY = 'fieldside_key'

const refundOf = (raw: Stripe.Refund): ProviderRefund => ({
  id: raw.id,
  isOurs: typeof raw.metadata?.[OUR_KEY] === 'string',
  status: refundStatusOf(raw.status),
  amountCents: raw.amount,
  failureCode: raw.failure_reason ?? (raw.status === 'canceled' ? 'canceled' : null),
})

/** Returns the code of a permanent rejection; undefined for an outage. */
const rejectionOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? (error.code ?? error.type) : undefined

const refundWith =
  (stripe: Stripe) =>
  async (order: RefundOrder): Promise<RefundAnswer> => {
    const params = {
      payment_intent: order.paymentIntentId,
      amount: order.amountCents,
      metadata: { [OUR_KEY]: order.key },
      ...(order.reversesTransfer && { reverse_transfer: true }),
    }
    try {
      const made = await stripe.refunds.create(params, { idempotencyKey: order.key })
      return { kind: 'made', refund: refundOf(made) }
    } catch (error) {
      if (isStripeError(error) && error.code === 'charge_already_refunded') return { kind: 'nothing_left' }
      if (isKeptFailure(error)) return { kind: 'lost' }
      const failureCode = rejectionOf(error)
      if (failureCode === undefined) return throwUnavailable(error)
      return { kind: 'made', refund: { id: order.key, status: 'failed', amountCents: 0, failureCode } }
    }
  }

const transferOfWith =
  (stripe: Stripe) =>
  async (intentId: string): Promise<ProviderTransfer | undefined> => {
    const { latest_charge: charge } = await stripe.paymentIntents
      .retrieve(intentId, { expand: ['latest_charge.transfer'] })
      .catch(throwUnavailable)
    const transfer = typeof charge === 'object' ? charge?.transfer : undefined
    if (typeof transfer !== 'object') return undefined
    return { id: transfer.id, unreversedCents: transfer.amount - transfer.amount_reversed }
  }

const cardOfWith =
  (stripe: Stripe) =>
  async (intentId: string): Promise<PaidCard | null> => {
    const { latest_charge: charge } = await stripe.paymentIntents
      .retrieve(intentId, { expand: ['latest_charge'] })
      .catch(throwUnavailable)
    const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
    return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
  }

const reverseWith =
  (stripe: Stripe) =>
  async ({ transferId, key, amountCents }: ReversalOrder): Promise<string | undefined> => {
    const reverse = (idempotencyKey: string) =>
      stripe.transfers.createReversal(transferId, { amount: amountCents }, { idempotencyKey })
    try {
      await underKey(key, reverse)
      return undefined
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      return rejectionOf(cause) ?? throwUnavailable(error)
    }
  }

const refundsWith =
  (stripe: Stripe) =>
  async (paymentIntentId: string): Promise<RefundList> => {
    try {
      const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })
      return { kind: 'listed', refunds: data.map(refundOf) }
    } catch (error) {
      const code = rejectionOf(error)
      return code === undefined ? throwUnavailable(error) : { kind: 'rejected', code }
    }
  }

const Id = z.string().regex(/^[\w.:-]{1,255}$/)
const Ref = z
  .union([Id, z.object({ id: Id }).transform(({ id }) => id)])
  .nullable()
  .catch(null)
/** Fields of any object. A value in another form belongs to an object that isn't ours, so it counts as missing. */
const About = z.object({
  id: Id.catch(''),
  metadata: z.object({ attempt_id: z.uuid().nullable().catch(null) }).catch({ attempt_id: null }),
  payment_intent: Ref,
  customer: Ref,
})
const LAST_DAY_S = 8.64e12
const SignedEvent = z.object({
  id: Id,
  type: z.string().regex(/^[\w.]{1,255}$/),
  created: z.int().min(0).max(LAST_DAY_S),
  data: z.object({ object: About }),
})
const DISPUTE_EVENT = 'charge.dispute.'
const Raw = z.object({ data: z.object({ object: z.unknown() }) })

const readEventWith =
  (stripe: Stripe, webhookSecret: string) =>
  (body: string, signature: string): ProviderEvent | undefined => {
    let event: unknown
    try {
      event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
    } catch (error) {
      // Everything else is thrown after the signature was verified: for a thin event, or for invalid JSON.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return undefined
      throw new DomainError('invalid-input', 'bad-signature', 'The signature doesn’t match', { cause: error })
    }
    const read = SignedEvent.safeParse(event)
    if (!read.success) return undefined
    const { id, type, created, data } = read.data
    const about = data.object
    return {
      id,
      type,
      createdAt: new Date(created * 1000),
      objectId: about.id,
      attemptId: about.metadata.attempt_id,
      paymentIntentId: about.payment_intent,
      customerId: about.customer,
      dispute: type.startsWith(DISPUTE_EVENT) ? readDispute(Raw.parse(event).data.object) : null,
    }
  }

/** Connects to Stripe, or to a compatible server at `apiUrl`. */
export const createStripeCards = (
  settings: StripeSettings,
): CardOperations & DisputeOperations & BalanceOperations => {
  const stripe = connect(settings)
  return {
    createCustomer: async (userId) => {
      const metadata = { user_id: userId }
      const made = await underKey(`customer-${userId}`, (idempotencyKey) =>
        stripe.customers.create({ metadata }, { idempotencyKey }),
      )
      return made.id
    },
    createSetupIntent: async (customer, key) => {
      const options = key ? { idempotencyKey: createHash('sha256').update(key).digest('hex') } : undefined
      const setup = await stripe.setupIntents
        .create({ customer, usage: 'off_session', allowed_payment_method_types: ['card'] }, options)
        .catch(throwUnavailable)
      return { clientSecret: setup.client_secret! }
    },
    retrieveSetupIntent: async (id) => {
      try {
        return setupOf(await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))
      } catch (error) {
        return isMissing(error) ? undefined : throwUnavailable(error)
      }
    },
    setDefaultCard: async (customer, method) => {
      await stripe.customers
        .update(customer, { invoice_settings: { default_payment_method: method } })
        .catch(throwUnavailable)
    },
    charge: chargeWith(stripe),
    retrieveIntent: async (id) => {
      try {
        return intentOf(await stripe.paymentIntents.retrieve(id))
      } catch (error) {
        return isMissing(error) ? undefined : throwUnavailable(error)
      }
    },
    findIntentByAttempt: findIntentWith(stripe),
    cancelIntent: cancelWith(stripe),
    refund: refundWith(stripe),
    refundsOf: refundsWith(stripe),
    transferOf: transferOfWith(stripe),
    cardOf: cardOfWith(stripe),
    reverseTransfer: reverseWith(stripe),
    ...disputesWith(stripe),
    ...balanceWith(stripe),
    readEvent: readEventWith(stripe, settings.webhookSecret),
  }
}
