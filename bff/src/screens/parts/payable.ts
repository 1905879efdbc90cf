import { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import { getPayoutEligibility } from '@fieldside/contracts/http/payments.ts'
import type { RequestContext } from '../../http/request-context.ts'

/** Booking decides by its own clock. Billing asks booking again before it charges. */
export const isPayable = async (
  ctx: RequestContext,
  id: string,
  professionalUserId: string,
): Promise<boolean> => {
  const session = await ctx.readAsBff('booking', getPayableSession, { params: { id } })
  if (!session.payable || session.price_cents === null) return false
  const payee = { params: { id: professionalUserId } }
  return (await ctx.readAsBff('billing', getPayoutEligibility, payee)).active
}
