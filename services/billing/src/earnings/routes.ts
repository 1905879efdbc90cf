import * as earnings from '@fieldside/contracts/http/earnings.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { listEarningMonths, listEarnings } from './list.ts'

export const earningRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(earnings.listEarnings, (ctx, { query }) => listEarnings(ctx, query))
  http.serve(earnings.sumEarnings, (ctx, { query }) => listEarningMonths(ctx, query))
}
