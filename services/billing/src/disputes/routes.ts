import { listDisputes } from '@fieldside/contracts/http/payments.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { listShownDisputes } from './store/disputes.ts'
import { toDispute } from './views.ts'

export const disputeRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(listDisputes, async (ctx) => ({
    items: (await listShownDisputes(ctx.db.kysely, ctx.now())).flatMap(toDispute),
  }))
}
