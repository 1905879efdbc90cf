import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { paymentStateOf } from '../replies.ts'
import { findCard } from './store/cards.ts'

export const getPaymentState = async (ctx: BillingContext): Promise<PaymentState> =>
  paymentStateOf(await findCard(ctx.db.kysely, userOf(ctx).userId))
