import { invalidRequest } from './failures.ts'
import type { Objects } from './objects.ts'

/** Fields of an intent that a browser with the publishable key may see: neither customer nor metadata. */
const PUBLIC_FIELDS: Record<string, string[]> = {
  setup_intent: [
    'id',
    'object',
    'automatic_payment_methods',
    'cancellation_reason',
    'client_secret',
    'created',
    'description',
    'last_setup_error',
    'livemode',
    'next_action',
    'payment_method',
    'payment_method_types',
    'status',
    'usage',
  ],
  payment_intent: [
    'id',
    'object',
    'amount',
    'automatic_payment_methods',
    'canceled_at',
    'cancellation_reason',
    'capture_method',
    'client_secret',
    'confirmation_method',
    'created',
    'currency',
    'description',
    'last_payment_error',
    'livemode',
    'next_action',
    'payment_method',
    'payment_method_types',
    'processing',
    'receipt_email',
    'setup_future_usage',
    'shipping',
    'source',
    'status',
  ],
}

export function publicView(object: object): object {
  const kind = 'object' in object ? String(object.object) : ''
  const shown = PUBLIC_FIELDS[kind]
  if (!shown) return object
  return Object.fromEntries(Object.entries(object).filter(([key]) => shown.includes(key)))
}

/** Object kinds by the field that holds their id, for `expand`. */
const EXPANDABLE: Record<string, string> = {
  customer: 'customer',
  payment_method: 'payment_method',
  default_payment_method: 'payment_method',
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  latest_invoice: 'invoice',
  subscription: 'subscription',
  transfer: 'transfer',
  dispute: 'dispute',
}
/** Parts of the object itself that responses omit unless expanded. */
const INCLUDED = ['payments']

/** Object kinds by the prefix of the id, for the source of a balance transaction. */
const SOURCES: Record<string, string> = {
  ch: 'charge',
  re: 'refund',
  du: 'dispute',
  tr: 'transfer',
  trr: 'transfer_reversal',
}

const sourceOf = (objects: Objects, id: string): object | string =>
  objects.find(SOURCES[id.split('_')[0]!] ?? '', id)?.object ?? id

/** Replaces ids with their objects along `expand` paths such as 'data.latest_charge'. */
export function expanded(objects: Objects, object: object, paths: string[]): object {
  const copy = structuredClone(object)
  for (const path of paths) expandPath(objects, copy, path.split('.'), path)
  return copy
}

function expandPath(objects: Objects, at: unknown, [head, ...rest]: string[], path: string): void {
  if (Array.isArray(at)) {
    for (const entry of at) expandPath(objects, entry, [head!, ...rest], path)
    return
  }
  if (typeof at !== 'object' || at === null || head === undefined) return
  const holder = at as Record<string, unknown>
  const kind = EXPANDABLE[head]
  const value = holder[head]
  if (
    value === undefined ||
    (kind === undefined && rest.length === 0 && ![...INCLUDED, 'source'].includes(head))
  )
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  if (kind && typeof value === 'string') holder[head] = objects.find(kind, value)?.object ?? value
  if (head === 'source' && typeof value === 'string') holder[head] = sourceOf(objects, value)
  if (rest.length > 0) expandPath(objects, holder[head], rest, path)
}
