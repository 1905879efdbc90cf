import type Stripe from 'stripe'
import { setupVerdict } from './cards.ts'
import { openChallenge } from './challenges.ts'
import { findCustomer, mergedMetadata } from './customers.ts'
import { docUrl, invalidRequest, missing, type StripeErrorBody, StripeFailure } from './failures.ts'
import { newId, type Row } from './objects.ts'
import { type Context, operation } from './operation.ts'
import { clearableText, flag, hash, list, metadata, oneOf, text } from './parameters.ts'
import {
  attachMethod,
  cardOf,
  createMethod,
  findMethod,
  type MethodRow,
  paymentMethodData,
  requireUsable,
} from './payment-methods.ts'

export type SetupRow = Row<Stripe.SetupIntent>
type ConfirmParams = {
  payment_method?: string
  payment_method_data?: Parameters<typeof createMethod>[1]
  return_url?: string
  use_stripe_sdk?: boolean
}

export const AUTOMATIC = hash({ enabled: flag, allow_redirects: oneOf('always', 'never') })
const CONFIRM = { payment_method: text, return_url: text, use_stripe_sdk: flag }
const CREATE = {
  ...CONFIRM,
  customer: text,
  confirm: flag,
  description: clearableText,
  metadata,
  usage: oneOf('off_session', 'on_session'),
  allowed_payment_method_types: list(oneOf('card')),
  automatic_payment_methods: AUTOMATIC,
}

function find(context: Context, id: string): SetupRow {
  const row = context.objects.find<Stripe.SetupIntent>('setup_intent', id)
  if (!row) throw missing('setupintent', id, 'intent')
  return row
}

function newSetupIntent(context: Context): Stripe.SetupIntent {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    created: context.now,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

function confirm(context: Context, row: SetupRow, params: ConfirmParams): Stripe.SetupIntent {
  const method = methodToConfirm(context, row, params)
  requireUsable(method, row.object.customer as string | null)
  row.object.payment_method = method.object.id
  return attempt(context, row, method, { authenticated: false, ...params })
}

function methodToConfirm(context: Context, row: SetupRow, params: ConfirmParams): MethodRow {
  const { status } = row.object
  if (status === 'succeeded' || status === 'canceled') throw unexpected(row, 'confirm', status)
  if (params.payment_method_data) return createMethod(context, params.payment_method_data)
  const id = params.payment_method ?? row.object.payment_method
  if (typeof id === 'string') return findMethod(context, id, 'payment_method')
  throw unexpected(row, 'confirm', 'requires_payment_method')
}

function unexpected(row: SetupRow, verb: string, status: string): StripeFailure {
  const why =
    status === 'requires_payment_method' && verb === 'confirm'
      ? "it's missing a payment method. You can either update the SetupIntent with a payment method and then confirm it again, or confirm it again directly with a payment method."
      : `it has a status of ${status}.`
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because ${why}`,
    setup_intent: row.object,
  })
}

type Attempt = { authenticated: boolean; return_url?: string; use_stripe_sdk?: boolean }

function attempt(context: Context, row: SetupRow, method: MethodRow, options: Attempt): Stripe.SetupIntent {
  const verdict = setupVerdict(cardOf(method), options.authenticated)
  if (verdict.outcome === 'declined') throw fail(context, row, method, verdict.body)
  if (verdict.outcome === 'challenge') {
    const asked = openChallenge(context, {
      intent: row.object.id,
      returnUrl: options.return_url ?? null,
      inPage: options.use_stripe_sdk ?? false,
    })
    row.hidden.challenge = asked.challenge
    Object.assign(row.object, {
      status: 'requires_action',
      next_action: asked.nextAction,
      last_setup_error: null,
    })
    context.objects.save(row)
    return row.object
  }
  succeed(context, row, method)
  return row.object
}

function succeed(context: Context, row: SetupRow, method: MethodRow): void {
  method.hidden.setUp = true
  context.objects.save(method)
  if (typeof row.object.customer === 'string') attachMethod(context, method, row.object.customer)
  Object.assign(row.object, { status: 'succeeded', next_action: null, last_setup_error: null })
  context.objects.save(row)
  context.emit('setup_intent.succeeded', row.object)
}

function fail(context: Context, row: SetupRow, method: MethodRow, body: StripeErrorBody): StripeFailure {
  const error = { ...body, doc_url: docUrl(body.code!), payment_method: method.object }
  Object.assign(row.object, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  })
  row.hidden.challenge = undefined
  context.objects.save(row)
  context.emit('setup_intent.setup_failed', row.object)
  return new StripeFailure(402, { ...error, setup_intent: row.object })
}

/** Continues after the cardholder's answer. Ignores an outdated challenge. */
export function finishSetupChallenge(context: Context, id: string, challenge: string, ok: boolean): SetupRow {
  const row = find(context, id)
  if (row.object.status !== 'requires_action' || row.hidden.challenge !== challenge) return row
  const method = findMethod(context, row.object.payment_method as string)
  if (ok) attempt(context, row, method, { authenticated: true })
  else
    fail(context, row, method, {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    })
  return row
}

function cancel(context: Context, id: string, reason: Stripe.SetupIntent.CancellationReason | undefined) {
  const row = find(context, id)
  if (row.object.status === 'succeeded' || row.object.status === 'canceled')
    throw unexpected(row, 'cancel', row.object.status)
  Object.assign(row.object, { status: 'canceled', cancellation_reason: reason ?? null, next_action: null })
  context.objects.save(row)
  context.emit('setup_intent.canceled', row.object)
  return row.object
}

export const setupIntentOperations = [
  operation({
    method: 'POST',
    path: '/v1/setup_intents',
    fields: CREATE,
    run(context, params) {
      const object = newSetupIntent(context)
      const { customer, confirm: now, payment_method: method } = params
      if (customer) findCustomer(context, customer, 'customer')
      const chosen = method && findMethod(context, method, 'payment_method')
      if (chosen) requireUsable(chosen, customer ?? null)
      Object.assign(object, {
        customer: customer ?? null,
        description: params.description ?? null,
        usage: params.usage ?? 'off_session',
        metadata: mergedMetadata({}, params.metadata),
        allowed_payment_method_types: params.allowed_payment_method_types ?? null,
        automatic_payment_methods: automatic(params.automatic_payment_methods),
        payment_method: chosen ? chosen.object.id : null,
        status: chosen ? 'requires_confirmation' : 'requires_payment_method',
      })
      if (now && !chosen)
        throw invalidRequest('You must provide a payment method to confirm this SetupIntent.')
      const row = context.objects.insert(object)
      return now
        ? confirm(context, row, { ...params, payment_method: object.payment_method as string })
        : object
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/setup_intents/:id',
    fields: { client_secret: text },
    browser: {},
    run: (context, _, id) => find(context, id).object,
  }),
  operation({
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    fields: CONFIRM,
    browser: { payment_method_data: paymentMethodData },
    run: (context, params, id) => confirm(context, find(context, id), params),
  }),
  operation({
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    fields: { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    run: (context, params, id) => cancel(context, id, params.cancellation_reason),
  }),
]

/** Enables automatic methods unless turned off, as in Stripe's API since 2023-08-16. */
export function automatic(given: { enabled?: boolean; allow_redirects?: 'always' | 'never' } | undefined) {
  if (given?.enabled === false) return null
  return { enabled: true, allow_redirects: given?.allow_redirects ?? 'always' }
}
