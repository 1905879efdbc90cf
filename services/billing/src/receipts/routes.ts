import { getReceipt as endpoint } from '@fieldside/contracts/http/receipts.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { getReceipt } from './get.ts'

export const receiptRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(endpoint, (ctx, { params }) => getReceipt(ctx, params.id))
}
