import type { Objects } from './objects.ts'
import type { Fields, Read } from './parameters.ts'

export type EventType =
  | 'setup_intent.succeeded'
  | 'setup_intent.setup_failed'
  | 'setup_intent.canceled'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled'
  | 'payment_method.attached'
  | 'payment_method.detached'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'account.updated'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'

/** Dependencies of an operation, which runs in one transaction. */
export type Context = {
  objects: Objects
  /** The holder of the secret key, or a browser with the publishable key and a client secret. */
  caller: 'secret' | 'browser'
  /** Unix time in seconds, like Stripe's `created`. */
  now: number
  publicUrl: string
  emit: (type: EventType, object: object) => void
}

export type Operation = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  fields: Fields
  /** Additional fields that a browser may send. Without it, a publishable key is rejected. */
  browser?: Fields
  run: (context: Context, params: never, id: string) => object
}

/** Ties the type of `params` to the fields and erases it for the table of operations. */
export function operation<F extends Fields, B extends Fields = Record<never, never>>(definition: {
  method: Operation['method']
  path: string
  fields: F
  browser?: B
  run: (context: Context, params: Read<F> & Partial<Read<B>>, id: string) => object
}): Operation {
  return definition
}
