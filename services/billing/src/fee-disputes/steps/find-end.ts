import { unavailable } from '@fieldside/platform/errors.ts'
import type { BillingContext } from '../../context.ts'

/** Asks booking when a session ends. @throws not-found, unavailable */
export const findEnd = async (ctx: BillingContext, appointmentId: string): Promise<Date> => {
  const { ends_at } = await ctx.payableSession(appointmentId)
  // A process of release 0.2.0 doesn't say it.
  if (ends_at === undefined) throw unavailable('We couldn’t check the session. Please try again in a moment.')
  return new Date(ends_at)
}
