import * as endpoints from '@fieldside/contracts/http/payments.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { listFailedRefunds } from './list-failed.ts'
import { markRefundPaid } from './mark-paid.ts'
import { retryRefund } from './retry.ts'

export const refundRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(endpoints.listFailedRefunds, (ctx) => listFailedRefunds(ctx))
  http.serve(endpoints.retryRefund, (ctx, { params }) => retryRefund(ctx, params.id))
  http.serve(endpoints.markRefundPaid, (ctx, { params, body }) => markRefundPaid(ctx, params.id, body))
}
