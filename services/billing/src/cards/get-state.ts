import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { findCard } from '../customers/store/saved-cards.ts'
import { paymentStateOf } from '../customers/views.ts'

export const getPaymentState = async (ctx: BillingContext): Promise<PaymentState> =>
  paymentStateOf(await findCard(ctx.db.kysely, userOf(ctx).userId))
