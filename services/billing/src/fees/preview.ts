import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { previewFirstBookingFees as endpoint } from '@fieldside/contracts/http/billing.ts'
import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { countUnusedCredits } from '../credits/store/credits.ts'
import { findCard } from '../customers/store/saved-cards.ts'
import { paymentStateOf } from '../customers/views.ts'
import { chargedAthletes } from './store/fees.ts'

/** Returns which of these athletes would cost the caller the fee, and the card it would be charged to. */
export const previewFirstBookingFees = async (
  ctx: BillingContext,
  athleteIds: readonly string[],
): Promise<ReplyOf<typeof endpoint>> => {
  const { userId } = userOf(ctx)
  const on = ctx.db.kysely
  const charged = await chargedAthletes(on, userId, athleteIds)
  const { payment_method, suspended } = paymentStateOf(await findCard(on, userId))
  return {
    amount_cents: FIRST_BOOKING_FEE_CENTS,
    payment_method,
    suspended,
    credits: await countUnusedCredits(on, userId),
    items: athleteIds.map((id) => ({ athlete_id: id, due: !charged.has(id) })),
  }
}
