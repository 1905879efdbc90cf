import { createPackageCheckout } from '@fieldside/contracts/http/packages.ts'
import {
  createSessionCheckout,
  giveSessionPaymentBack as giveBackEndpoint,
  settleSessionPayment as settleSessionPaymentEndpoint,
  verifyPayment as verifyPaymentEndpoint,
} from '@fieldside/contracts/http/payments.ts'
import { createSubscriptionCheckout } from '@fieldside/contracts/http/subscriptions.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { giveSessionPaymentBack } from './give-back.ts'
import { settleSessionPayment } from './settle-session.ts'
import { startPackageCheckout } from './start-package.ts'
import { startSessionCheckout } from './start-session.ts'
import { startSubscriptionCheckout } from './start-subscription.ts'
import { verifyPayment } from './verify.ts'

export const checkoutRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(createSubscriptionCheckout, (ctx) => startSubscriptionCheckout(ctx))
  http.serve(createSessionCheckout, (ctx, { body }) => startSessionCheckout(ctx, body.appointment_id))
  http.serve(createPackageCheckout, (ctx, { body }) => startPackageCheckout(ctx, body.offered_package_id))
  http.serve(settleSessionPaymentEndpoint, (ctx, { params }) =>
    settleSessionPayment(ctx, params.appointment_id),
  )
  http.serve(verifyPaymentEndpoint, (ctx, { body }) => verifyPayment(ctx, body.sessionId))
  http.serve(giveBackEndpoint, (ctx, { params }) => giveSessionPaymentBack(ctx, params.appointment_id))
}
