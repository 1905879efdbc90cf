import type Stripe from 'stripe'
import { mergedMetadata } from './customers.ts'
import { invalidRequest, missing } from './failures.ts'
import { newInvoice } from './new-invoice.ts'
import { newId, type Row } from './objects.ts'
import { type Context, operation } from './operation.ts'
import { flag, metadata, oneOf, page, text } from './parameters.ts'
import { findMethod } from './payment-methods.ts'

export type SubscriptionRow = Row<Stripe.Subscription>

export function findSubscription(context: Context, id: string): SubscriptionRow {
  const row = context.objects.find<Stripe.Subscription>('subscription', id)
  if (!row) throw missing('subscription', id)
  return row
}

/** Returns the end of a period in seconds: the same time of day, on the last day of a shorter month. */
export function periodAfter(
  start: number,
  { interval, interval_count: count }: Stripe.Price.Recurring,
): number {
  const from = new Date(start * 1000)
  const months = (interval === 'year' ? 12 : 1) * count
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return Math.floor(to.getTime() / 1000)
}

type Sold = {
  customer: string
  price: Stripe.Price
  method: string
  metadata: Record<string, string>
  paidBy: Stripe.PaymentIntent
}

/** Starts the subscription whose first payment a checkout page has taken, and creates its invoice. */
export function startSubscription(context: Context, sold: Sold) {
  const id = newId('sub')
  const period = { start: context.now, end: periodAfter(context.now, sold.price.recurring!) }
  const row = context.objects.insert<Stripe.Subscription>({
    ...UNUSED,
    id,
    object: 'subscription',
    billing_cycle_anchor: context.now,
    created: context.now,
    currency: sold.price.currency,
    customer: sold.customer,
    default_payment_method: sold.method,
    items: {
      object: 'list',
      data: [itemOf(context, id, sold.price, period)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: sold.metadata,
    start_date: context.now,
    status: 'active',
  })
  const invoice = newInvoice(context, {
    subscription: row.object,
    reason: 'subscription_create',
    period,
    paidBy: sold.paidBy,
  })
  row.object.latest_invoice = invoice.object.id
  context.objects.save(row)
  context.emit('customer.subscription.created', row.object)
  return { row, invoice }
}

const itemOf = (
  context: Context,
  subscription: string,
  price: Stripe.Price,
  period: { start: number; end: number },
) =>
  ({
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: context.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  }) as unknown as Stripe.SubscriptionItem

const UNUSED = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' as const },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically' as const,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' as const },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off' as const,
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' as const },
  },
  trial_start: null,
}

type Change = {
  cancel_at_period_end?: boolean
  default_payment_method?: string
  metadata?: Record<string, string>
}

function update(context: Context, id: string, change: Change): Stripe.Subscription {
  const row = findSubscription(context, id)
  const { object } = row
  if (object.status === 'canceled')
    throw invalidRequest(`A canceled subscription can only update its cancellation_details and metadata.`)
  const { cancel_at_period_end: ends, default_payment_method: method } = change
  if (method !== undefined) {
    const found = findMethod(context, method, 'default_payment_method')
    if (found.object.customer !== object.customer)
      throw missing('PaymentMethod', method, 'default_payment_method')
    object.default_payment_method = found.object.id
  }
  if (ends !== undefined)
    Object.assign(object, {
      cancel_at_period_end: ends,
      cancel_at: ends ? object.items.data[0]!.current_period_end : null,
      canceled_at: ends ? context.now : null,
      cancellation_details: {
        ...object.cancellation_details,
        reason: ends ? 'cancellation_requested' : null,
      },
    })
  object.metadata = mergedMetadata(object.metadata, change.metadata)
  context.objects.save(row)
  context.emit('customer.subscription.updated', object)
  return object
}

/** Ends a subscription, at the end of a paid period or after every renewal attempt has failed. */
export function endSubscription(
  context: Context,
  row: SubscriptionRow,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  Object.assign(row.object, {
    status: 'canceled',
    ended_at: context.now,
    canceled_at: row.object.canceled_at ?? context.now,
    cancellation_details: { ...row.object.cancellation_details, reason },
  })
  context.objects.save(row)
  context.emit('customer.subscription.deleted', row.object)
}

export function resumeSubscription(context: Context, invoice: Stripe.Invoice): void {
  const id = invoice.parent?.subscription_details?.subscription
  if (typeof id !== 'string') return
  const row = findSubscription(context, id)
  if (row.object.status !== 'past_due') return
  row.object.status = 'active'
  context.objects.save(row)
  context.emit('customer.subscription.updated', row.object)
}

export const subscriptionOperations = [
  operation({
    method: 'GET',
    path: '/v1/subscriptions',
    fields: { ...page, customer: text, status: oneOf('all', 'active', 'past_due', 'canceled') },
    run: ({ objects }, { status, ...params }) =>
      objects.list({
        ...params,
        kind: 'subscription',
        url: '/v1/subscriptions',
        where: status && status !== 'all' ? { status } : {},
      }),
  }),
  operation({
    method: 'GET',
    path: '/v1/subscriptions/:id',
    fields: {},
    run: (context, _, id) => findSubscription(context, id).object,
  }),
  operation({
    method: 'POST',
    path: '/v1/subscriptions/:id',
    fields: { cancel_at_period_end: flag, default_payment_method: text, metadata },
    run: (context, params, id) => update(context, id, params),
  }),
]
