import * as billing from '@fieldside/contracts/http/billing.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { confirmPaymentMethod } from './confirm.ts'
import { getPaymentEligibility } from './get-eligibility.ts'
import { getPaymentState } from './get-state.ts'
import { setupPaymentMethod } from './setup.ts'

export const cardRoutes = (http: HttpApp<BillingContext>): void => {
  for (const setup of [billing.setupPaymentMethod, billing.setupSubscriptionCard]) {
    http.serve(setup, (ctx, { request }) => setupPaymentMethod(ctx, request.headers.get('idempotency-key')))
  }
  for (const confirm of [billing.confirmPaymentMethod, billing.confirmSubscriptionCard])
    http.serve(confirm, (ctx, { body }) => confirmPaymentMethod(ctx, body))
  http.serve(billing.getPaymentState, (ctx) => getPaymentState(ctx))
  http.serve(billing.getFeeEligibility, (ctx, { params }) => getPaymentEligibility(ctx, params.id))
}
