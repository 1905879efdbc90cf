import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { type BookingContext, traceOf } from '../context.ts'

/** Returns a professional who can be booked now. @throws not-found, not-accepting */
export const findBookable = async (
  ctx: BookingContext,
  professionalId: string,
): Promise<ProfessionalEligibility> => {
  const eligibility = await ctx.directory.eligibility(professionalId, traceOf(ctx))
  if (eligibility.status !== 'approved') throw notFound('Professional not found')
  if (eligibility.is_accepting_bookings) return eligibility
  throw conflict('not-accepting', 'This professional isn’t accepting bookings right now.')
}
