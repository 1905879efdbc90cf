import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { cardByToken, cardHash, fullYear, readCard, setupVerdict } from './cards.ts'
import { findCustomer } from './customers.ts'
import { invalidRequest, missing, StripeFailure } from './failures.ts'
import { newId, type Row } from './objects.ts'
import { type Context, operation } from './operation.ts'
import { billingDetails, hash, oneOf, page, type Read, required, text } from './parameters.ts'
import type { TestCard } from './test-cards.ts'

export type MethodRow = Row<Stripe.PaymentMethod>

const methodData = {
  type: required(oneOf('card')),
  card: required(cardHash),
  billing_details: billingDetails,
}
/** Data from the card frame. Only browsers may send it, so card numbers never reach our services. */
export const paymentMethodData = hash(methodData)

/** Returns the method with this id, or a new one for a test token of Stripe (pm_card_visa). */
export function findMethod(context: Context, id: string, param?: string): MethodRow {
  const card = cardByToken(id)
  if (card && context.caller === 'secret')
    return insertMethod(context, card, { exp_month: 12, exp_year: 2040 })
  const row = context.objects.find<Stripe.PaymentMethod>('payment_method', id)
  if (!row) throw missing('PaymentMethod', id, param)
  return row
}

export function createMethod(context: Context, data: Read<typeof methodData>): MethodRow {
  const card = readCard(data.card, context.now * 1000)
  const expiry = { exp_month: Number(data.card.exp_month), exp_year: fullYear(data.card.exp_year) }
  return insertMethod(context, card, expiry, data.billing_details)
}

export function cardOf(row: MethodRow): TestCard {
  return cardByToken(row.hidden.card)!
}

type Expiry = { exp_month: number; exp_year: number }
type Billing = Read<typeof methodData>['billing_details']

function insertMethod(context: Context, card: TestCard, expiry: Expiry, billing?: Billing): MethodRow {
  const { address, ...contact } = billing ?? {}
  const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  return context.objects.insert<Stripe.PaymentMethod>(
    {
      id: newId('pm'),
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: {
        email: null,
        name: null,
        phone: null,
        tax_id: null,
        ...contact,
        address: { ...nowhere, ...address },
      },
      card: cardDetails(card, expiry),
      created: context.now,
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
    { card: card.token },
  )
}

function cardDetails(card: TestCard, expiry: Expiry): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    ...expiry,
    fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

/** @throws StripeFailure 400 when the method belongs to another customer or is used up */
export function requireUsable(row: MethodRow, customer: string | null): void {
  const { id, customer: owner } = row.object
  if (row.hidden.spent)
    throw invalidRequest(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { param: 'payment_method' },
    )
  if (owner && !customer)
    throw invalidRequest(
      'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.',
      { param: 'payment_method' },
    )
  if (owner && owner !== customer)
    throw invalidRequest(
      `The PaymentMethod ${id} does not belong to the Customer you supplied ${customer}. Please use this PaymentMethod with the Customer that it belongs to instead.`,
      { param: 'payment_method' },
    )
}

export function attachMethod(context: Context, row: MethodRow, customer: string): void {
  if (row.object.customer === customer) return
  row.object.customer = customer
  context.objects.save(row)
  context.emit('payment_method.attached', row.object)
}

function attach(context: Context, id: string, customer: string): Stripe.PaymentMethod {
  findCustomer(context, customer, 'customer')
  const row = findMethod(context, id, 'payment_method')
  if (row.object.customer && row.object.customer !== customer)
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  requireUsable(row, customer)
  const verdict = setupVerdict(cardOf(row), true)
  if (verdict.outcome === 'declined') throw new StripeFailure(402, verdict.body)
  attachMethod(context, row, customer)
  return row.object
}

function detach(context: Context, id: string): Stripe.PaymentMethod {
  const row = findMethod(context, id)
  const owner = row.object.customer
  if (typeof owner !== 'string')
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  const customer = findCustomer(context, owner)
  if (customer.object.invoice_settings.default_payment_method === id) {
    customer.object.invoice_settings.default_payment_method = null
    context.objects.save(customer)
  }
  row.object.customer = null
  row.hidden.spent = true
  context.objects.save(row)
  context.emit('payment_method.detached', row.object)
  return row.object
}

export const paymentMethodOperations = [
  operation({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    fields: {},
    run: (context, _, id) => findMethod(context, id).object,
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_methods',
    fields: { ...page, customer: required(text), type: oneOf('card') },
    run(context, { type: _type, customer, ...params }) {
      findCustomer(context, customer, 'customer')
      return context.objects.list({ ...params, customer, kind: 'payment_method', url: '/v1/payment_methods' })
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    fields: { customer: required(text) },
    run: (context, { customer }, id) => attach(context, id, customer),
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    fields: {},
    run: (context, _, id) => detach(context, id),
  }),
]
