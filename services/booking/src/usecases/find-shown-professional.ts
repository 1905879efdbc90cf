import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import type { ProfessionalRow } from '../schema.ts'
import { findProfessional } from '../store/professionals.ts'

/** The professional, unless not approved and thus hidden from all but themselves and administrators. */
export const findShownProfessional = async (
  ctx: BookingContext,
  professionalId: string,
): Promise<ProfessionalRow | undefined> => {
  const caller = userOf(ctx)
  const professional = await findProfessional(ctx.db.kysely, professionalId)
  const isShown =
    professional &&
    (professional.status === 'approved' || caller.role === 'admin' || caller.userId === professional.user_id)
  return isShown ? professional : undefined
}
