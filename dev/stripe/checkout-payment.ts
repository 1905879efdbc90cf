import type Stripe from 'stripe'
import { findSession, type SessionRow, saleOf } from './checkout-sessions.ts'
import { StripeFailure } from './failures.ts'
import { updateToPaid } from './invoices.ts'
import type { Context } from './operation.ts'
import { confirmPayment, findPayment } from './payment-attempts.ts'
import { createPayment } from './payment-intents.ts'
import { createMethod } from './payment-methods.ts'
import { findPrice } from './prices.ts'
import { startSubscription } from './subscriptions.ts'

export type TypedCard = { number: string; exp_month: string; exp_year: string; cvc: string; name?: string }
export type Paid = { location: string } | { error: string }

export const successUrl = ({ success_url: url, id }: Stripe.Checkout.Session): string =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

/** Pays with the typed card when the user submits the page. A decline leaves the checkout session open. */
export function payCheckout(context: Context, id: string, card: TypedCard): Paid {
  const row = findSession(context, id)
  if (row.object.status === 'complete') return { location: successUrl(row.object) }
  if (row.object.status !== 'open') return { error: 'This checkout session has timed out.' }
  const { name, ...numbers } = card
  try {
    const method = createMethod(context, { type: 'card', card: numbers, billing_details: { name } })
    const intent = confirmPayment(context, findPayment(context, intentOf(context, row)), {
      payment_method: method.object.id,
      return_url: `${context.publicUrl}/c/pay/${id}/return`,
    })
    const asks = intent.next_action?.redirect_to_url?.url
    if (asks) return { location: asks }
    return finishCheckout(context, id)
  } catch (error) {
    if (error instanceof StripeFailure) return { error: error.body.message }
    throw error
  }
}

/** Returns the checkout session's one intent, which every attempt reuses. */
function intentOf(context: Context, row: SessionRow): string {
  if (row.hidden.intent) return row.hidden.intent
  const sale = saleOf(context, row)
  const isSubscription = row.object.mode === 'subscription'
  const { destination, description, metadata } = sale.intent
  const intent = createPayment(context, {
    amount: row.object.amount_total!,
    currency: row.object.currency!,
    description: isSubscription ? 'Subscription creation' : description,
    metadata,
    ...(row.object.customer && { customer: row.object.customer as string }),
    ...(isSubscription && { setup_future_usage: 'off_session' as const }),
    ...(destination && { transfer_data: { destination } }),
  })
  row.hidden.intent = intent.id
  context.objects.save(row)
  return intent.id
}

/** Completes the checkout session if its intent has succeeded, after the payment or the bank's challenge. */
export function finishCheckout(context: Context, id: string): Paid {
  const row = findSession(context, id)
  if (row.object.status === 'complete') return { location: successUrl(row.object) }
  const intent = row.hidden.intent ? findPayment(context, row.hidden.intent).object : undefined
  if (intent?.status !== 'succeeded')
    return {
      error: intent?.last_payment_error?.message ?? 'The payment was not confirmed. Please try again.',
    }
  if (row.object.mode === 'subscription') subscribe(context, row, intent)
  else row.object.payment_intent = intent.id
  Object.assign(row.object, { status: 'complete', payment_status: 'paid', url: null })
  context.objects.save(row)
  context.emit('checkout.session.completed', row.object)
  return { location: successUrl(row.object) }
}

function subscribe(context: Context, row: SessionRow, intent: Stripe.PaymentIntent): void {
  const sale = saleOf(context, row)
  const { row: subscription, invoice } = startSubscription(context, {
    customer: row.object.customer as string,
    price: findPrice(context, sale.price),
    method: intent.payment_method as string,
    metadata: sale.subscription,
    paidBy: intent,
  })
  updateToPaid(context, invoice)
  Object.assign(row.object, { subscription: subscription.object.id, invoice: invoice.object.id })
}
