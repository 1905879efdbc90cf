import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import { getPayoutEligibility } from '@fieldside/contracts/http/payments.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { unlessUnavailable } from './unless-unavailable.ts'

/** Limits the calls of one screen. */
const CHECKED_MAX = 5

type AsBff = Pick<RequestContext, 'readAsBff'>

/** Booking decides by its own clock. Billing asks booking again before it charges. */
export const isPayable = async (ctx: AsBff, id: string, professionalUserId: string): Promise<boolean> => {
  const session = await ctx.readAsBff('booking', getPayableSession, { params: { id } })
  if (!session.payable || session.price_cents === null) return false
  const payee = { params: { id: professionalUserId } }
  return (await ctx.readAsBff('billing', getPayoutEligibility, payee)).active
}

type Unpaid = Pick<
  Booking,
  'id' | 'status' | 'price_cents' | 'appointment_date' | 'professional_id' | 'professional_user_id'
>

/**
 * Returns the id of the athlete's next session that can be paid online now. Checks only the first session with each
 * professional, because later ones can be paid only if it can.
 */
export const findPayable = async (
  ctx: AsBff,
  upcoming: readonly Unpaid[],
  now: Date,
): Promise<string | null> => {
  const unpaid = upcoming.filter(
    ({ status, price_cents, appointment_date }) =>
      status === 'confirmed' && price_cents !== null && new Date(appointment_date) > now,
  )
  const firsts = [...Map.groupBy(unpaid, (one) => one.professional_id).values()].map(([first]) => first!)
  const checked = await Promise.all(
    firsts.slice(0, CHECKED_MAX).map(async ({ id, professional_user_id }) => ({
      id,
      payable: await unlessUnavailable(isPayable(ctx, id, professional_user_id)),
    })),
  )
  return checked.find(({ payable }) => payable)?.id ?? null
}
