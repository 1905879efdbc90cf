import { DAY_S } from '@fieldside/contracts/durations.ts'
import type Stripe from 'stripe'
import { requireTransfers } from './accounts.ts'
import { findCustomer, mergedMetadata } from './customers.ts'
import { invalidRequest, missing } from './failures.ts'
import { newId, type Row } from './objects.ts'
import { type Context, operation } from './operation.ts'
import {
  clearableText,
  hash,
  integer,
  list,
  metadata,
  oneOf,
  page,
  type Read,
  required,
  text,
} from './parameters.ts'
import { findPrice, newPrice, productData, recurringData } from './prices.ts'
import { transferData } from './transfers.ts'

export type SessionRow = Row<Stripe.Checkout.Session>

const LINE = hash({
  price: text,
  price_data: hash({
    currency: required(text),
    unit_amount: required(integer),
    product_data: required(productData),
    recurring: recurringData,
  }),
  quantity: integer,
})
const CREATE = {
  mode: required(oneOf('payment', 'subscription')),
  line_items: required(list(LINE)),
  success_url: required(text),
  cancel_url: text,
  client_reference_id: text,
  customer: text,
  expires_at: integer,
  metadata,
  payment_intent_data: hash({ description: clearableText, metadata, transfer_data: transferData }),
  subscription_data: hash({ description: text, metadata }),
}
type Create = Read<typeof CREATE>

/** Data that the page needs and the session object does not expose. */
type Sale = {
  price: string
  name: string
  intent: { description: string | null; metadata: Record<string, string>; destination: string | null }
  subscription: Record<string, string>
}

export function findSession(context: Context, id: string): SessionRow {
  const row = context.objects.find<Stripe.Checkout.Session>('checkout.session', id)
  if (!row) throw missing('checkout.session', id)
  expireIfDue(context, row)
  return row
}

export const saleOf = (context: Context, row: SessionRow): Sale =>
  context.objects.find<SaleObject>('sale', row.hidden.sale!)!.object.sale

type SaleObject = { id: string; object: 'sale'; created: number; sale: Sale }

function priceOf(context: Context, { line_items: lines }: Create): Stripe.Price {
  const [line, ...more] = lines
  if (!line || more.length > 0 || (line.quantity ?? 1) !== 1)
    throw invalidRequest('The simulator sells one item at a time.', { param: 'line_items' })
  if (line.price) return findPrice(context, line.price, 'line_items[0][price]')
  if (line.price_data) return newPrice(context, line.price_data)
  throw invalidRequest('You must specify either `price` or `price_data` when creating a line item.', {
    param: 'line_items[0]',
  })
}

function check(context: Context, params: Create, price: Stripe.Price): void {
  if (params.customer) findCustomer(context, params.customer, 'customer')
  if (params.mode === 'subscription' && !params.customer)
    throw invalidRequest('The simulator sells subscriptions to known customers only.', { param: 'customer' })
  if (params.mode === 'subscription' && !price.recurring)
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
    )
  if (params.mode === 'payment' && price.recurring)
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    )
  if (params.mode === 'payment' && params.subscription_data)
    throw invalidRequest('You can not pass `subscription_data` in `payment` mode.', {
      param: 'subscription_data',
    })
  if (params.mode === 'subscription' && params.payment_intent_data)
    throw invalidRequest('You can not pass `payment_intent_data` in `subscription` mode.', {
      param: 'payment_intent_data',
    })
  if (params.mode === 'payment' && (price.unit_amount ?? 0) < 50)
    throw invalidRequest("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  const ends = params.expires_at
  if (ends !== undefined && (ends < context.now + 30 * 60 - 60 || ends > context.now + DAY_S + 60))
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  const destination = params.payment_intent_data?.transfer_data?.destination
  if (destination) requireTransfers(context, destination)
}

function create(context: Context, params: Create): Stripe.Checkout.Session {
  const price = priceOf(context, params)
  check(context, params, price)
  const id = newId('cs_test', 58)
  const name = context.objects.find<Stripe.Product>('product', price.product as string)!.object.name
  const { object: kept } = context.objects.insert<SaleObject>({
    id: newId('sale'),
    object: 'sale',
    created: context.now,
    sale: {
      price: price.id,
      name,
      intent: {
        description: params.payment_intent_data?.description ?? null,
        metadata: params.payment_intent_data?.metadata ?? {},
        destination: params.payment_intent_data?.transfer_data?.destination ?? null,
      },
      subscription: params.subscription_data?.metadata ?? {},
    },
  })
  return context.objects.insert<Stripe.Checkout.Session>(
    {
      ...UNUSED,
      id,
      object: 'checkout.session',
      amount_subtotal: price.unit_amount,
      amount_total: price.unit_amount,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      created: context.now,
      currency: price.currency,
      customer: params.customer ?? null,
      customer_creation: params.customer || params.mode === 'subscription' ? null : 'if_required',
      expires_at: params.expires_at ?? context.now + DAY_S,
      metadata: mergedMetadata({}, params.metadata),
      mode: params.mode,
      payment_method_collection: params.mode === 'subscription' ? 'always' : 'if_required',
      payment_status: 'unpaid',
      status: 'open',
      success_url: params.success_url,
      url: `${context.publicUrl}/c/pay/${id}`,
    },
    { sale: kept.id },
  ).object
}

const UNUSED = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page' as const,
  wallet_options: null,
}

function end(context: Context, row: SessionRow): void {
  Object.assign(row.object, { status: 'expired', url: null })
  context.objects.save(row)
  context.emit('checkout.session.expired', row.object)
}

function expireIfDue(context: Context, row: SessionRow): void {
  if (row.object.status === 'open' && row.object.expires_at <= context.now) end(context, row)
}

export const checkoutSessionOperations = [
  operation({ method: 'POST', path: '/v1/checkout/sessions', fields: CREATE, run: create }),
  operation({
    method: 'GET',
    path: '/v1/checkout/sessions',
    fields: { ...page, customer: text, status: oneOf('open', 'complete', 'expired') },
    run: ({ objects }, { status, ...params }) =>
      objects.list({
        ...params,
        kind: 'checkout.session',
        url: '/v1/checkout/sessions',
        where: status ? { status } : {},
      }),
  }),
  operation({
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    fields: {},
    run: (context, _, id) => findSession(context, id).object,
  }),
  operation({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    fields: {},
    run(context, _, id) {
      const row = findSession(context, id)
      if (row.object.status !== 'open')
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.object.status}.`,
        )
      end(context, row)
      return row.object
    },
  }),
]
