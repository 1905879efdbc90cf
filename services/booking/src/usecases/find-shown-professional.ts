import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { findProfessional } from '../store/professionals.ts'

/** Asks directory, because the event of an approval may not have arrived. */
const askDirectory = async (
  ctx: BookingContext,
  id: string,
): Promise<ProfessionalEligibility | undefined> => {
  try {
    return await ctx.directory.eligibility(id, traceOf(ctx))
  } catch (error) {
    if (isDomainError(error, 'not-found')) return undefined
    throw error
  }
}

/** Returns the professional. An unapproved one is visible only to themselves and admins. */
export const findShownProfessional = async (
  ctx: BookingContext,
  professionalId: string,
): Promise<ProfessionalEligibility | undefined> => {
  const caller = userOf(ctx)
  const known = await findProfessional(ctx.db.kysely, professionalId)
  if (known?.status === 'approved') return known
  const asked = await askDirectory(ctx, professionalId)
  const mayAlwaysSee = caller.role === 'admin' || caller.userId === asked?.user_id
  return mayAlwaysSee || asked?.status === 'approved' ? asked : undefined
}
