import * as endpoints from '@fieldside/contracts/http/payments.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { getPayoutAccount } from './get.ts'
import { startPayoutOnboarding } from './start-onboarding.ts'
import { findPayout } from './store/payouts.ts'

export const payoutRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(endpoints.getPayoutAccount, (ctx) => getPayoutAccount(ctx))
  http.serve(endpoints.startPayoutOnboarding, (ctx) => startPayoutOnboarding(ctx))
  http.serve(endpoints.getPayoutEligibility, async (ctx, { params }) => ({
    active: (await findPayout(ctx.db.kysely, params.id))?.active ?? false,
  }))
}
