import type { ApiPayment } from '@fieldside/contracts/http/v1/payments.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { BillingContext } from '../context.ts'
import { findListedPayment } from './store/payment-lists.ts'
import { toApiPayment } from './views.ts'

/** @throws not-found */
export const getApiPayment = async (ctx: BillingContext, id: string): Promise<ApiPayment> => {
  const found = await findListedPayment(ctx.db.kysely, id)
  if (!found) throw notFound('Payment Not Found')
  return toApiPayment(found)
}
