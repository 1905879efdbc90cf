import type Stripe from 'stripe'
import { missing } from './failures.ts'
import { newId, type Row } from './objects.ts'
import { type Context, operation } from './operation.ts'
import { clearableText, hash, metadata, oneOf, page, text } from './parameters.ts'

const FIELDS = {
  email: clearableText,
  name: clearableText,
  phone: clearableText,
  description: clearableText,
  metadata,
  invoice_settings: hash({ default_payment_method: clearableText }),
}

export function findCustomer(context: Context, id: string, param?: string): Row<Stripe.Customer> {
  const row = context.objects.find<Stripe.Customer>('customer', id)
  if (!row) throw missing('customer', id, param)
  return row
}

function newCustomer(created: number): Stripe.Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

/** Merges metadata. As in Stripe, '' removes a key. */
export function mergedMetadata(current: Record<string, string> | null, changes: Record<string, string> = {}) {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== ''))
}

type Changes = {
  email?: string | null
  name?: string | null
  phone?: string | null
  description?: string | null
  metadata?: Record<string, string>
  invoice_settings?: { default_payment_method?: string | null }
}

function changed(context: Context, customer: Stripe.Customer, changes: Changes): Stripe.Customer {
  const { metadata: extra, invoice_settings: settings, ...plain } = changes
  const method = settings?.default_payment_method
  if (method) requireAttached(context, customer.id, method)
  return {
    ...customer,
    ...plain,
    metadata: mergedMetadata(customer.metadata, extra),
    invoice_settings: {
      ...customer.invoice_settings,
      ...(method === undefined ? {} : { default_payment_method: method }),
    },
  }
}

function requireAttached(context: Context, customer: string, id: string): void {
  const row = context.objects.find<Stripe.PaymentMethod>('payment_method', id)
  if (row?.object.customer === customer) return
  throw missing('PaymentMethod', id, 'invoice_settings[default_payment_method]')
}

export const customerOperations = [
  operation({
    method: 'POST',
    path: '/v1/customers',
    fields: FIELDS,
    run: (context, params) =>
      context.objects.insert(changed(context, newCustomer(context.now), params)).object,
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/:id',
    fields: {},
    run: (context, _, id) => findCustomer(context, id).object,
  }),
  operation({
    method: 'GET',
    path: '/v1/customers',
    fields: { ...page, email: text },
    run: ({ objects }, { email, ...params }) =>
      objects.list({ ...params, kind: 'customer', url: '/v1/customers', where: email ? { email } : {} }),
  }),
  operation({
    method: 'POST',
    path: '/v1/customers/:id',
    fields: FIELDS,
    run(context, params, id) {
      const row = findCustomer(context, id)
      const object = changed(context, row.object, params)
      context.objects.save({ ...row, object })
      return object
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    fields: { ...page, type: oneOf('card') },
    run(context, { type: _type, ...params }, id) {
      findCustomer(context, id, 'customer')
      const url = `/v1/customers/${id}/payment_methods`
      return context.objects.list({ ...params, kind: 'payment_method', customer: id, url })
    },
  }),
]
