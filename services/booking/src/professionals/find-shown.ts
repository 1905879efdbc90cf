import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { unlessNotFound } from '@fieldside/platform/errors.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { findProfessional } from './store/professionals.ts'

/** Returns the professional. An unapproved one is visible only to themselves and admins. */
export const findShownProfessional = async (
  ctx: BookingContext,
  professionalId: string,
): Promise<ProfessionalEligibility | undefined> => {
  const caller = userOf(ctx)
  const known = await findProfessional(ctx.db.kysely, professionalId)
  if (known?.status === 'approved') return known
  // Asks directory, because the event of an approval may not have arrived.
  const eligibility = await unlessNotFound(ctx.directory.eligibility(professionalId, traceOf(ctx)))
  const mayAlwaysSee = caller.role === 'admin' || caller.userId === eligibility?.user_id
  return mayAlwaysSee || eligibility?.status === 'approved' ? eligibility : undefined
}
