import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { notAcceptingNow } from '../errors.ts'

/** Returns a professional who can be booked now. @throws not-found, not-accepting */
export const findBookable = async (
  ctx: BookingContext,
  professionalId: string,
): Promise<ProfessionalEligibility> => {
  const eligibility = await ctx.directory.eligibility(professionalId, traceOf(ctx))
  if (eligibility.status !== 'approved') throw notFound('Professional not found')
  if (eligibility.is_accepting_bookings) return eligibility
  throw notAcceptingNow()
}
