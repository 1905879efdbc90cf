import type { ProfessionalStanding } from '@fieldside/contracts/http/professional-lookups.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { findProfessional } from '../store/professionals.ts'

/** Directory's word, for one whose approval may not have been heard of yet. */
const askDirectory = async (ctx: BookingContext, id: string): Promise<ProfessionalStanding | undefined> => {
  try {
    return await ctx.directory.standing(id, traceOf(ctx))
  } catch (error) {
    if (isDomainError(error, 'not-found')) return undefined
    throw error
  }
}

/** The professional, unless not approved and thus hidden from all but themselves and administrators. */
export const findShownProfessional = async (
  ctx: BookingContext,
  professionalId: string,
): Promise<ProfessionalStanding | undefined> => {
  const caller = userOf(ctx)
  const known = await findProfessional(ctx.db.kysely, professionalId)
  if (known?.status === 'approved') return known
  const asked = await askDirectory(ctx, professionalId)
  const mayAlwaysSee = caller.role === 'admin' || caller.userId === asked?.user_id
  return mayAlwaysSee || asked?.status === 'approved' ? asked : undefined
}
