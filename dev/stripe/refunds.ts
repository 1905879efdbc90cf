import type Stripe from 'stripe'
import { moveBalance } from './balance.ts'
import { findCharge } from './charges.ts'
import { mergedMetadata } from './customers.ts'
import { requireUndisputed } from './disputes.ts'
import { dollars } from './dollars.ts'
import { invalidRequest, missing } from './failures.ts'
import { newId } from './objects.ts'
import { type Context, operation } from './operation.ts'
import { flag, integer, metadata, missingParameter, oneOf, page, type Read, text } from './parameters.ts'
import { findPayment } from './payment-attempts.ts'
import { cardOf } from './payment-methods.ts'
import type { TestCard } from './test-cards.ts'
import { reverseTransfer } from './transfers.ts'

const FIELDS = {
  charge: text,
  payment_intent: text,
  amount: integer,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata,
  reverse_transfer: flag,
}

function chargeToRefund(context: Context, params: Read<typeof FIELDS>) {
  if (params.charge) return findCharge(context, params.charge, 'charge')
  if (!params.payment_intent) throw missingParameter('payment_intent')
  const { object } = findPayment(context, params.payment_intent, 'payment_intent')
  if (object.status !== 'succeeded')
    throw invalidRequest(`This PaymentIntent (${object.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return findCharge(context, object.latest_charge as string)
}

function refund(context: Context, params: Read<typeof FIELDS>): Stripe.Refund {
  const row = chargeToRefund(context, params)
  const charge = row.object
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${charge.id} cannot be refunded: it did not succeed.`)
  requireUndisputed(context, charge)
  const left = charge.amount - charge.amount_refunded
  const amount = params.amount ?? left
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  const id = newId('re')
  const reversal = params.reverse_transfer ? reverseTransfer(context, charge, { amount, refund: id }) : null
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  context.objects.save(row)
  const moved = moveBalance(context, {
    type: 'refund',
    amount: -amount,
    source: id,
    currency: charge.currency,
  })
  const { object } = context.objects.insert({
    ...newRefund(context, charge, amount, params),
    id,
    balance_transaction: moved.id,
    transfer_reversal: reversal,
  })
  context.emit('refund.created', object)
  context.emit('charge.refunded', charge)
  return object
}

function newRefund(
  context: Context,
  charge: Stripe.Charge,
  amount: number,
  params: Read<typeof FIELDS>,
): Omit<Stripe.Refund, 'id' | 'balance_transaction' | 'transfer_reversal'> {
  return {
    object: 'refund',
    amount,
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: mergedMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: cardPaidWith(context, charge)?.refund === 'succeeds-later' ? 'pending' : 'succeeded',
  }
}

function cardPaidWith(context: Context, charge: Stripe.Charge): TestCard | undefined {
  const row = context.objects.find<Stripe.PaymentMethod>('payment_method', charge.payment_method ?? '')
  return row && cardOf(row)
}

/**
 * Ends a refund as a bank does. A failed one returns the amount to our balance, so it can be refunded again. Its
 * transfer stays reversed.
 */
export function endRefund(context: Context, id: string, status: 'succeeded' | 'failed'): Stripe.Refund {
  const row = context.objects.find<Stripe.Refund>('refund', id)
  if (!row) throw missing('refund', id)
  const { object } = row
  if (object.status === 'failed' || object.status === status) return object
  object.status = status
  if (status === 'failed') {
    object.failure_reason = 'expired_or_canceled_card'
    const { amount, currency } = object
    object.failure_balance_transaction = moveBalance(context, {
      type: 'refund_failure',
      amount,
      source: object.id,
      currency,
    }).id
    const charge = findCharge(context, String(object.charge))
    charge.object.amount_refunded -= object.amount
    charge.object.refunded = false
    context.objects.save(charge)
  }
  context.objects.save(row)
  context.emit('refund.updated', object)
  if (status === 'failed') context.emit('refund.failed', object)
  return object
}

const ENDED_AFTER_S = 60

/** Ends due refunds of the test cards that refund with a delay. */
export function settleRefunds(context: Context): void {
  const { data } = context.objects.list<Stripe.Refund>({ kind: 'refund', limit: 100, url: '' })
  for (const { id, status, charge, created } of data) {
    if (created + ENDED_AFTER_S > context.now || status === 'failed') continue
    const card = cardPaidWith(context, findCharge(context, String(charge)).object)
    if (card?.refund === 'fails-later') endRefund(context, id, 'failed')
    else if (status === 'pending') endRefund(context, id, 'succeeded')
  }
}

function findRefund(context: Context, id: string): Stripe.Refund {
  const row = context.objects.find<Stripe.Refund>('refund', id)
  if (!row) throw missing('refund', id)
  return row.object
}

export const refundOperations = [
  operation({ method: 'POST', path: '/v1/refunds', fields: FIELDS, run: refund }),
  operation({
    method: 'GET',
    path: '/v1/refunds',
    fields: { ...page, charge: text, payment_intent: text },
    run: (context, { charge, payment_intent, ...params }) => {
      if (payment_intent) findPayment(context, payment_intent, 'payment_intent')
      return context.objects.list({
        ...params,
        kind: 'refund',
        url: '/v1/refunds',
        where: { ...(charge && { charge }), ...(payment_intent && { payment_intent }) },
      })
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/refunds/:id',
    fields: {},
    run: (context, _, id) => findRefund(context, id),
  }),
]
