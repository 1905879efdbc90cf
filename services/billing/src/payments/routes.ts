import * as payments from '@fieldside/contracts/http/payments.ts'
import * as v1 from '@fieldside/contracts/http/v1/payments.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { getApiPayment } from './get-api.ts'
import { listPayments } from './list.ts'
import { listApiPayments } from './list-api.ts'
import { findSessionPayments } from './store/payment-lists.ts'
import { toSessionPayment } from './views.ts'

export const paymentRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(payments.listPayments, (ctx, { query }) => listPayments(ctx, query))
  http.serve(v1.listApiPayments, (ctx, { query }) => listApiPayments(ctx, query))
  http.serve(v1.getApiPayment, (ctx, { params }) => getApiPayment(ctx, params.id))
  http.serve(payments.lookupSessionPayments, async (ctx, { body }) => ({
    items: (await findSessionPayments(ctx.db.kysely, body.appointment_ids)).map(toSessionPayment),
  }))
}
