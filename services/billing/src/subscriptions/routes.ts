import * as subscriptions from '@fieldside/contracts/http/subscriptions.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { getSubscription } from './get.ts'
import { setSubscriptionEnding } from './set-ending.ts'
import { findSubscription } from './store/subscriptions.ts'

export const subscriptionRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(subscriptions.getSubscription, (ctx) => getSubscription(ctx))
  http.serve(subscriptions.getSubscriptionStatus, async (ctx, { params }) => ({
    status: (await findSubscription(ctx.db.kysely, params.id))?.status ?? 'inactive',
  }))
  http.serve(subscriptions.cancelSubscription, (ctx) => setSubscriptionEnding(ctx, true))
  http.serve(subscriptions.resumeSubscription, (ctx) => setSubscriptionEnding(ctx, false))
}
