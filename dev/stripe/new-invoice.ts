import type Stripe from 'stripe'
import { findCustomer } from './customers.ts'
import { newId, type Row } from './objects.ts'
import type { Context } from './operation.ts'
import { createPayment } from './payment-intents.ts'

export type InvoiceRow = Row<Stripe.Invoice>

type Billed = {
  subscription: Stripe.Subscription
  reason: 'subscription_create' | 'subscription_cycle'
  period: { start: number; end: number }
  /** Intent that has already paid the invoice, on a checkout page. */
  paidBy?: Stripe.PaymentIntent
}

export function newInvoice(context: Context, billed: Billed): InvoiceRow {
  const { subscription, period, reason } = billed
  const customer = findCustomer(context, subscription.customer as string)
  const sequence = customer.object.next_invoice_sequence ?? 1
  customer.object.next_invoice_sequence = sequence + 1
  context.objects.save(customer)
  const id = newId('in')
  const { price } = subscription.items.data[0]!
  const amount = price.unit_amount ?? 0
  const intent =
    billed.paidBy ??
    createPayment(context, {
      amount,
      currency: price.currency,
      customer: customer.object.id,
      description: 'Subscription update',
      setup_future_usage: 'off_session',
    })
  const object: Stripe.Invoice = {
    ...UNUSED,
    id,
    object: 'invoice',
    ...amountsOf(amount),
    billing_reason: reason,
    created: context.now,
    currency: price.currency,
    customer: customer.object.id,
    effective_at: context.now,
    lines: {
      object: 'list',
      data: [lineOf(id, subscription, amount, period)],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    number: `${customer.object.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payments: {
      object: 'list',
      data: [paymentOf(context, id, intent)],
      has_more: false,
      url: `/v1/invoices/${id}/payments`,
    },
    period_end: period.end,
    period_start: period.start,
    status: 'open',
    status_transitions: {
      finalized_at: context.now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  }
  return context.objects.insert(object, { intent: intent.id })
}

const amountsOf = (amount: number) => ({
  amount_due: amount,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_paid_off_stripe: 0,
  amount_remaining: amount,
  amount_shipping: 0,
  subtotal: amount,
  subtotal_excluding_tax: amount,
  total: amount,
  total_excluding_tax: amount,
})

function lineOf(
  invoice: string,
  subscription: Stripe.Subscription,
  amount: number,
  period: Billed['period'],
): Stripe.InvoiceLineItem {
  const item = subscription.items.data[0]!
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: '1 × Premium',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    } as Stripe.InvoiceLineItem.Parent,
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product as string },
      type: 'price_details',
      unit_amount_decimal: String(amount) as unknown as Stripe.Decimal,
    },
    quantity: 1,
    quantity_decimal: '1' as unknown as Stripe.Decimal,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

const paymentOf = (
  context: Context,
  invoice: string,
  intent: Stripe.PaymentIntent,
): Stripe.InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: intent.amount,
  created: context.now,
  currency: intent.currency,
  invoice,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})

const UNUSED = {
  account_country: 'US',
  account_name: 'Fieldside',
  account_tax_ids: null,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically' as const,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none' as const,
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' as const },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
}
