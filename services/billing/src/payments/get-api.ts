import type { ApiPayment } from '@fieldside/contracts/http/v1/payments.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { BillingContext } from '../context.ts'
import { findListedPayment } from './store/payment-lists.ts'
import { toApiPayment } from './views.ts'

/** @throws not-found */
export const getApiPayment = async (ctx: BillingContext, id: string): Promise<ApiPayment> => {
  const payment = await findListedPayment(ctx.db.kysely, id)
  if (!payment) throw notFound('Payment Not Found')
  return toApiPayment(payment)
}
