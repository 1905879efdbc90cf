import {
  createSessionCheckout,
  verifyPayment as verifyPaymentEndpoint,
} from '@fieldside/contracts/http/payments.ts'
import { createSubscriptionCheckout } from '@fieldside/contracts/http/subscriptions.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { startSessionCheckout } from './start-session.ts'
import { startSubscriptionCheckout } from './start-subscription.ts'
import { verifyPayment } from './verify.ts'

/** The URL of a hosted page is never stored for replay. */
const LINK = { storeReply: false }

export const checkoutRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(createSubscriptionCheckout, (ctx) => startSubscriptionCheckout(ctx), LINK)
  http.serve(createSessionCheckout, (ctx, { body }) => startSessionCheckout(ctx, body.appointment_id), LINK)
  http.serve(verifyPaymentEndpoint, (ctx, { body }) => verifyPayment(ctx, body.sessionId))
}
