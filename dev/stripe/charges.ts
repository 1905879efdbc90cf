import type Stripe from 'stripe'
import { moveBalance, processingFee } from './balance.ts'
import { missing, type StripeErrorBody } from './failures.ts'
import { newId, type Row } from './objects.ts'
import { type Context, operation } from './operation.ts'
import type { MethodRow } from './payment-methods.ts'
import { transferCharge } from './transfers.ts'

export type ChargeRow = Row<Stripe.Charge>

export function findCharge(context: Context, id: string, param?: string): ChargeRow {
  const row = context.objects.find<Stripe.Charge>('charge', id)
  if (!row) throw missing('charge', id, param)
  return row
}

type Paying = { intent: Stripe.PaymentIntent; method: MethodRow; failure?: StripeErrorBody }

/** Records a payment attempt, successful or not. Each attempt is one charge, as in Stripe. */
export function recordCharge(context: Context, { intent, method, failure }: Paying): Stripe.Charge {
  const { email, name, phone, address, tax_id } = method.object.billing_details
  const id = newId('ch')
  const moved = failure
    ? null
    : moveBalance(context, {
        type: 'charge',
        amount: intent.amount,
        fee: processingFee(intent.amount),
        source: id,
        currency: intent.currency,
        description: intent.description,
      })
  const row = context.objects.insert<Stripe.Charge>({
    ...UNUSED,
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: moved?.id ?? null,
    billing_details: { email, name, phone, address, tax_id },
    captured: !failure,
    created: context.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(failure),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: { type: 'card', card: paidWith(method, intent.amount) },
    receipt_email: intent.receipt_email,
    status: failure ? 'failed' : 'succeeded',
  })
  const destination = intent.transfer_data?.destination
  if (failure || typeof destination !== 'string') return row.object
  Object.assign(row.object, {
    transfer: transferCharge(context, row.object, destination),
    transfer_data: { amount: null, destination },
    transfer_group: `group_${intent.id}`,
  })
  context.objects.save(row)
  return row.object
}

const UNUSED = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'FIELDSIDE',
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
}

function outcomeOf(failure: StripeErrorBody | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure ? (failure.decline_code ?? failure.code ?? null) : null,
    risk_level: 'normal',
    seller_message: failure ? 'The bank declined the payment.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  }
}

function paidWith(method: MethodRow, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.object.card!
  return {
    ...NOT_GIVEN,
    amount_authorized: amount,
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint,
    funding,
    incremental_authorization: { status: 'unavailable' },
    last4,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
  }
}

const NOT_GIVEN = {
  authorization_code: null,
  electronic_commerce_indicator: null,
  installments: null,
  mandate: null,
  network_transaction_id: null,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
}

export const chargeOperations = [
  operation({
    method: 'GET',
    path: '/v1/charges/:id',
    fields: {},
    run: (context, _, id) => findCharge(context, id).object,
  }),
]
