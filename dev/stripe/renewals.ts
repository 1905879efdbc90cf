import type Stripe from 'stripe'
import { findCustomer } from './customers.ts'
import { StripeFailure } from './failures.ts'
import { findInvoice, invoicesOf, tryInvoice } from './invoices.ts'
import { newInvoice } from './new-invoice.ts'
import type { Context } from './operation.ts'
import { endSubscription, findSubscription, periodAfter, resumeSubscription } from './subscriptions.ts'

const ALL = { limit: 100, url: '' }

/**
 * Runs everything due for a customer's subscriptions in time order: renewals, payment retries, and endings. A test
 * can advance a customer's clock like Stripe's test clocks, never backward.
 */
export function settleCustomer(context: Context, customer: string, to?: number): void {
  const row = findCustomer(context, customer)
  const until = Math.max(to ?? 0, row.hidden.clock ?? 0, context.now)
  if (to !== undefined) {
    row.hidden.clock = until
    context.objects.save(row)
  }
  for (;;) {
    const next = stepsOf(context, customer)
      .filter(({ at }) => at <= until)
      .sort((one, other) => one.at - other.at)[0]
    if (!next) return
    next.run({ ...context, now: next.at })
  }
}

export function settleAllCustomers(context: Context): void {
  const open = [...listOf(context, 'active'), ...listOf(context, 'past_due')]
  const customers = new Set(open.map(({ customer }) => customer as string))
  for (const customer of customers) settleCustomer(context, customer)
}

const listOf = (context: Context, status: string): Stripe.Subscription[] =>
  context.objects.list<Stripe.Subscription>({ ...ALL, kind: 'subscription', where: { status } }).data

type Step = { at: number; run: (context: Context) => void }

function stepsOf(context: Context, customer: string): Step[] {
  const all = context.objects.list<Stripe.Subscription>({ ...ALL, kind: 'subscription', customer }).data
  return all
    .filter(({ status }) => status === 'active' || status === 'past_due')
    .flatMap((subscription) => stepsOfOne(context, subscription))
}

function stepsOfOne(
  context: Context,
  { id, items, cancel_at_period_end: ends }: Stripe.Subscription,
): Step[] {
  const retries = invoicesOf(context, id)
    .filter(({ status, next_payment_attempt: at }) => status === 'open' && at !== null)
    .map((invoice) => ({
      at: invoice.next_payment_attempt!,
      run: (then: Context) => collect(then, id, invoice.id),
    }))
  const period: Step = {
    at: items.data[0]!.current_period_end,
    run: (then) =>
      ends ? endSubscription(then, findSubscription(then, id), 'cancellation_requested') : renew(then, id),
  }
  return [...retries, period]
}

/** Advances the period when it is invoiced, paid or not. */
function renew(context: Context, id: string): void {
  const row = findSubscription(context, id)
  const item = row.object.items.data[0]!
  item.current_period_start = item.current_period_end
  item.current_period_end = periodAfter(item.current_period_start, item.price.recurring!)
  const invoice = newInvoice(context, {
    subscription: row.object,
    reason: 'subscription_cycle',
    period: { start: item.current_period_start, end: item.current_period_end },
  })
  row.object.latest_invoice = invoice.object.id
  context.objects.save(row)
  collect(context, id, invoice.object.id)
}

function collect(context: Context, subscription: string, invoiceId: string): void {
  const invoice = findInvoice(context, invoiceId)
  const before = findSubscription(context, subscription)
  const method = (before.object.default_payment_method ??
    findCustomer(context, before.object.customer as string).object.invoice_settings.default_payment_method) as
    | string
    | null
  try {
    tryInvoice(context, invoice, { method, offSession: true }, true)
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    fail(context, subscription, invoice.object)
    return
  }
  if (before.object.status === 'past_due') resumeSubscription(context, invoice.object)
  else context.emit('customer.subscription.updated', before.object)
}

function fail(context: Context, subscription: string, invoice: Stripe.Invoice): void {
  const row = findSubscription(context, subscription)
  if (invoice.next_payment_attempt === null) {
    endSubscription(context, row, 'payment_failed')
    return
  }
  row.object.status = 'past_due'
  context.objects.save(row)
  context.emit('customer.subscription.updated', row.object)
}
