import type { HttpApp } from '@fieldside/platform/http.ts'
import { cardRoutes } from './cards/routes.ts'
import { checkoutRoutes } from './checkouts/routes.ts'
import type { BillingContext } from './context.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { earningRoutes } from './earnings/routes.ts'
import { feeDisputeRoutes } from './fee-disputes/routes.ts'
import { feeRoutes } from './fees/routes.ts'
import { packageRoutes } from './packages/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { providerEventRoutes } from './provider-events/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'

export const routes = (http: HttpApp<BillingContext>): void => {
  subscriptionRoutes(http)
  checkoutRoutes(http)
  packageRoutes(http)
  paymentRoutes(http)
  receiptRoutes(http)
  earningRoutes(http)
  disputeRoutes(http)
  refundRoutes(http)
  payoutRoutes(http)
  cardRoutes(http)
  feeRoutes(http)
  feeDisputeRoutes(http)
  providerEventRoutes(http)
}
