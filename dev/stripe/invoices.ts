import { DAY_S } from '@fieldside/contracts/durations.ts'
import type Stripe from 'stripe'
import { findCustomer } from './customers.ts'
import { invalidRequest, missing, StripeFailure } from './failures.ts'
import type { InvoiceRow } from './new-invoice.ts'
import { type Context, operation } from './operation.ts'
import { flag, oneOf, page, text } from './parameters.ts'
import { confirmPayment, findPayment } from './payment-attempts.ts'

/** Delays between failed payment attempts, seven days in all. */
const RETRY_AFTER_S = [DAY_S, 2 * DAY_S, 2 * DAY_S, 2 * DAY_S]

export function findInvoice(context: Context, id: string, param?: string): InvoiceRow {
  const row = context.objects.find<Stripe.Invoice>('invoice', id)
  if (!row) throw missing('invoice', id, param)
  return row
}

export function updateToPaid(context: Context, row: InvoiceRow): void {
  const { object } = row
  Object.assign(object, {
    amount_paid: object.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: object.attempt_count + 1,
    next_payment_attempt: null,
    status: 'paid',
  })
  object.status_transitions.paid_at = context.now
  Object.assign(object.payments!.data[0]!, {
    amount_paid: object.amount_due,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: context.now },
  })
  context.objects.save(row)
  context.emit('invoice.paid', withoutPayments(object))
}

/** Removes the payments, which events and normal responses omit unless a request expands them. */
export const withoutPayments = ({ payments: _payments, ...invoice }: Stripe.Invoice): Stripe.Invoice =>
  invoice

type Try = { method: string | null; offSession: boolean }

/**
 * Tries to charge an open invoice once. @throws StripeFailure 402 after a decline. An automatic attempt then schedules
 * the next one while the limit allows.
 */
export function tryInvoice(
  context: Context,
  row: InvoiceRow,
  { method, offSession }: Try,
  automatic: boolean,
) {
  const { object, hidden } = row
  try {
    if (!method)
      throw new StripeFailure(402, {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        message: 'This customer has no attached payment source or default payment method.',
      })
    confirmPayment(context, findPayment(context, hidden.intent!), {
      payment_method: method,
      off_session: offSession,
    })
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    const waitS = RETRY_AFTER_S[object.attempt_count]
    Object.assign(object, { attempted: true, attempt_count: object.attempt_count + (automatic ? 1 : 0) })
    if (automatic) object.next_payment_attempt = waitS === undefined ? null : context.now + waitS
    context.objects.save(row)
    context.emit('invoice.payment_failed', withoutPayments(object))
    throw error
  }
  updateToPaid(context, row)
}

export const invoicesOf = (context: Context, subscription: string): Stripe.Invoice[] =>
  context.objects.list<Stripe.Invoice>({
    kind: 'invoice',
    url: '',
    limit: 100,
    where: { 'parent.subscription_details.subscription': subscription },
  }).data

export const invoiceOperations = (afterPayment: (context: Context, invoice: Stripe.Invoice) => void) => [
  operation({
    method: 'GET',
    path: '/v1/invoices',
    fields: { ...page, customer: text, subscription: text, status: oneOf('draft', 'open', 'paid', 'void') },
    run({ objects }, { subscription, status, ...params }) {
      const where = {
        ...(subscription && { 'parent.subscription_details.subscription': subscription }),
        ...(status && { status }),
      }
      const found = objects.list<Stripe.Invoice>({ ...params, kind: 'invoice', url: '/v1/invoices', where })
      return { ...found, data: found.data.map(withoutPayments) }
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/invoices/:id',
    fields: {},
    run: (context, _, id) => findInvoice(context, id).object,
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    fields: { payment_method: text, off_session: flag },
    run(context, params, id) {
      const row = findInvoice(context, id)
      if (row.object.status === 'paid')
        throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' })
      if (row.object.status !== 'open')
        throw invalidRequest(`This invoice cannot be paid: its status is ${row.object.status}.`)
      const customer = findCustomer(context, row.object.customer as string)
      const standard = customer.object.invoice_settings.default_payment_method
      const method = params.payment_method ?? (standard as string | null)
      tryInvoice(context, row, { method, offSession: params.off_session ?? true }, false)
      afterPayment(context, row.object)
      return withoutPayments(row.object)
    },
  }),
]
