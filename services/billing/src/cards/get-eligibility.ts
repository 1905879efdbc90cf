import type { BillingContext } from '../context.ts'
import { findCard } from '../customers/store/saved-cards.ts'
import { paymentStateOf } from '../customers/views.ts'

/** Returns a professional's payment eligibility for other services. Unknown users have no card. */
export const getPaymentEligibility = async (ctx: BillingContext, userId: string) => {
  const { payment_method_setup, suspended } = paymentStateOf(await findCard(ctx.db.kysely, userId))
  return { payment_method_setup, suspended }
}
