import type Stripe from 'stripe'
import { chargeVerdict } from './cards.ts'
import { openChallenge } from './challenges.ts'
import { recordCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { docUrl, missing, type StripeErrorBody, StripeFailure } from './failures.ts'
import type { Row } from './objects.ts'
import type { Context } from './operation.ts'
import {
  attachMethod,
  cardOf,
  createMethod,
  findMethod,
  type MethodRow,
  requireUsable,
} from './payment-methods.ts'

export type PaymentRow = Row<Stripe.PaymentIntent>
export type ConfirmParams = {
  payment_method?: string
  payment_method_data?: Parameters<typeof createMethod>[1]
  off_session?: boolean
  error_on_requires_action?: boolean
  return_url?: string
  use_stripe_sdk?: boolean
}

export function findPayment(context: Context, id: string, param = 'intent'): PaymentRow {
  const row = context.objects.find<Stripe.PaymentIntent>('payment_intent', id)
  if (!row) throw missing('payment_intent', id, param)
  return row
}

/** @throws StripeFailure 402 after a decline, with the intent back in requires_payment_method */
export function confirmPayment(
  context: Context,
  row: PaymentRow,
  params: ConfirmParams,
): Stripe.PaymentIntent {
  const method = methodToConfirm(context, row, params)
  requireUsable(method, row.object.customer as string | null)
  row.object.payment_method = method.object.id
  return attempt(context, row, method, {
    authenticated: false,
    offSession: params.off_session ?? params.error_on_requires_action ?? false,
    returnUrl: params.return_url ?? null,
    inPage: params.use_stripe_sdk ?? false,
  })
}

function methodToConfirm(context: Context, row: PaymentRow, params: ConfirmParams): MethodRow {
  const { status } = row.object
  if (status === 'succeeded')
    throw unexpectedPayment(row, 'confirm', 'it has already succeeded after being previously confirmed.')
  if (status === 'canceled')
    throw unexpectedPayment(
      row,
      'confirm',
      'it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.',
    )
  if (params.payment_method_data) return createMethod(context, params.payment_method_data)
  const id = params.payment_method ?? row.object.payment_method
  if (typeof id === 'string') return findMethod(context, id, 'payment_method')
  throw unexpectedPayment(
    row,
    'confirm',
    "it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
  )
}

export function unexpectedPayment(row: PaymentRow, verb: 'confirm' | 'cancel', why: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because ${why}`,
    payment_intent: row.object,
  })
}

type Attempt = { authenticated: boolean; offSession: boolean; returnUrl: string | null; inPage: boolean }

function attempt(
  context: Context,
  row: PaymentRow,
  method: MethodRow,
  options: Attempt,
): Stripe.PaymentIntent {
  const verdict = chargeVerdict(cardOf(method), { ...options, setUp: method.hidden.setUp ?? false })
  if (verdict.outcome === 'declined') throw declinePayment(context, row, method, verdict.body)
  if (verdict.outcome === 'challenge') return ask(context, row, options)
  const charge = recordCharge(context, { intent: row.object, method })
  keepOrSpend(context, row, method)
  Object.assign(row.object, {
    status: 'succeeded',
    amount_received: row.object.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  })
  context.objects.save(row)
  context.emit('payment_intent.succeeded', row.object)
  const { dispute } = cardOf(method)
  if (dispute) openDispute(context, { ...dispute, charge: charge.id })
  return row.object
}

function ask(context: Context, row: PaymentRow, options: Attempt): Stripe.PaymentIntent {
  const asked = openChallenge(context, { ...options, intent: row.object.id })
  row.hidden.challenge = asked.challenge
  Object.assign(row.object, {
    status: 'requires_action',
    next_action: asked.nextAction,
    last_payment_error: null,
  })
  context.objects.save(row)
  context.emit('payment_intent.requires_action', row.object)
  return row.object
}

/** Marks a method without a customer as used up, or attaches it when setup_future_usage is set. */
function keepOrSpend(context: Context, row: PaymentRow, method: MethodRow): void {
  const { customer, setup_future_usage: keep } = row.object
  if (keep && typeof customer === 'string') {
    method.hidden.setUp = true
    attachMethod(context, method, customer)
  }
  method.hidden.spent = method.object.customer === null
  context.objects.save(method)
}

/** Returns the intent to requires_payment_method and throws a failure that carries it, like Stripe's 402. */
function declinePayment(
  context: Context,
  row: PaymentRow,
  method: MethodRow,
  body: StripeErrorBody,
): StripeFailure {
  const charge =
    body.type === 'card_error' ? recordCharge(context, { intent: row.object, method, failure: body }) : null
  const error = { ...body, doc_url: docUrl(body.code!), charge: charge?.id, payment_method: method.object }
  Object.assign(row.object, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    latest_charge: charge?.id ?? row.object.latest_charge,
  })
  row.hidden.challenge = undefined
  context.objects.save(row)
  context.emit('payment_intent.payment_failed', row.object)
  return new StripeFailure(402, { ...error, payment_intent: row.object })
}

/** Continues after the cardholder's answer. Ignores an outdated challenge. */
export function finishPaymentChallenge(
  context: Context,
  id: string,
  challenge: string,
  ok: boolean,
): PaymentRow {
  const row = findPayment(context, id)
  if (row.object.status !== 'requires_action' || row.hidden.challenge !== challenge) return row
  const method = findMethod(context, row.object.payment_method as string)
  if (ok)
    attempt(context, row, method, { authenticated: true, offSession: false, returnUrl: null, inPage: true })
  else
    declinePayment(context, row, method, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    })
  return row
}
