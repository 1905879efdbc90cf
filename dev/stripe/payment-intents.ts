import type Stripe from 'stripe'
import { requireTransfers } from './accounts.ts'
import { findCustomer, mergedMetadata } from './customers.ts'
import { invalidRequest } from './failures.ts'
import { newId } from './objects.ts'
import { type Context, operation } from './operation.ts'
import {
  clearableText,
  flag,
  integer,
  list,
  metadata,
  oneOf,
  page,
  type Read,
  required,
  text,
} from './parameters.ts'
import { confirmPayment, findPayment, unexpectedPayment } from './payment-attempts.ts'
import { findMethod, paymentMethodData, requireUsable } from './payment-methods.ts'
import { AUTOMATIC, automatic } from './setup-intents.ts'
import { transferData } from './transfers.ts'

const CONFIRM = {
  payment_method: text,
  off_session: flag,
  error_on_requires_action: flag,
  return_url: text,
  use_stripe_sdk: flag,
}
const CREATE = {
  ...CONFIRM,
  amount: required(integer),
  currency: required(text),
  customer: text,
  confirm: flag,
  description: clearableText,
  metadata,
  receipt_email: clearableText,
  setup_future_usage: oneOf('off_session', 'on_session'),
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  allowed_payment_method_types: list(oneOf('card')),
  automatic_payment_methods: AUTOMATIC,
  capture_method: oneOf('automatic', 'automatic_async'),
  transfer_data: transferData,
}
type Create = Read<typeof CREATE>

/** Stripe's minimum charge per currency, in the smallest unit. */
const SMALLEST: Record<string, { amount: number; says: string }> = {
  usd: { amount: 50, says: '$0.50 usd' },
  eur: { amount: 50, says: '€0.50 eur' },
  gbp: { amount: 30, says: '£0.30 gbp' },
  cad: { amount: 50, says: '$0.50 cad' },
}
const CANCELABLE: Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

function checkAmount(amount: number, currency: string): void {
  const smallest = SMALLEST[currency.toLowerCase()]
  if (!smallest)
    throw invalidRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${Object.keys(SMALLEST).join(', ')}`,
      { param: 'currency' },
    )
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > 99_999_999)
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
  if (amount < smallest.amount)
    throw invalidRequest(`Amount must be at least ${smallest.says}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
}

/** Rejects what Stripe rejects before it creates an intent. */
function checkCreate(params: Create): void {
  checkAmount(params.amount, params.currency)
  if (params.off_session !== undefined && !params.confirm)
    throw invalidRequest('When `confirm` is missing or false, you may not provide `off_session`.', {
      param: 'off_session',
    })
  const redirects =
    !params.allowed_payment_method_types &&
    automatic(params.automatic_payment_methods)?.allow_redirects === 'always'
  if (params.confirm && !params.off_session && redirects && !params.return_url)
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    )
  if (params.confirm && !params.payment_method)
    throw invalidRequest('You must provide a payment method to confirm this PaymentIntent.', {
      code: 'payment_intent_unexpected_state',
    })
}

/** @throws StripeFailure as Stripe would, and 402 after a decline */
export function createPayment(context: Context, params: Create): Stripe.PaymentIntent {
  checkCreate(params)
  if (params.transfer_data) requireTransfers(context, params.transfer_data.destination)
  if (params.customer) findCustomer(context, params.customer, 'customer')
  const method = params.payment_method ? findMethod(context, params.payment_method, 'payment_method') : null
  if (method) requireUsable(method, params.customer ?? null)
  const id = newId('pi')
  const object: Stripe.PaymentIntent = {
    ...UNUSED,
    id,
    object: 'payment_intent',
    amount: params.amount,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    automatic_payment_methods: automatic(params.automatic_payment_methods),
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: newId(`${id}_secret`),
    created: context.now,
    currency: params.currency.toLowerCase(),
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: mergedMetadata({}, params.metadata),
    payment_method: method?.object.id ?? null,
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: params.transfer_data ? { destination: params.transfer_data.destination } : null,
    transfer_group: params.transfer_data ? `group_${id}` : null,
  }
  const row = context.objects.insert(object)
  return params.confirm
    ? confirmPayment(context, row, { ...params, payment_method: method?.object.id })
    : object
}

const UNUSED = {
  amount_capturable: 0,
  amount_details: {},
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  confirmation_method: 'automatic' as const,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
}

type Reason = 'abandoned' | 'duplicate' | 'fraudulent' | 'requested_by_customer'

function cancel(context: Context, id: string, reason: Reason | undefined): Stripe.PaymentIntent {
  const row = findPayment(context, id)
  if (!CANCELABLE.includes(row.object.status))
    throw unexpectedPayment(
      row,
      'cancel',
      `it has a status of ${row.object.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
    )
  Object.assign(row.object, {
    status: 'canceled',
    canceled_at: context.now,
    cancellation_reason: reason ?? null,
    next_action: null,
  })
  context.objects.save(row)
  context.emit('payment_intent.canceled', row.object)
  return row.object
}

export const paymentIntentOperations = [
  operation({ method: 'POST', path: '/v1/payment_intents', fields: CREATE, run: createPayment }),
  operation({
    method: 'GET',
    path: '/v1/payment_intents',
    fields: { ...page, customer: text },
    run: ({ objects }, params) =>
      objects.list({ ...params, kind: 'payment_intent', url: '/v1/payment_intents' }),
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    fields: { client_secret: text },
    browser: {},
    run: (context, _, id) => findPayment(context, id).object,
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    fields: CONFIRM,
    browser: { payment_method_data: paymentMethodData },
    run: (context, params, id) => confirmPayment(context, findPayment(context, id), params),
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    fields: { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    run: (context, params, id) => cancel(context, id, params.cancellation_reason),
  }),
]
