import { userOf } from '@fieldside/platform/context.ts'
import { unlessNotFound } from '@fieldside/platform/errors.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { findProfessionalOfUser } from './store/professionals.ts'

type OwnProfessional = { professionalId: string; userId: string }

/**
 * Returns the caller's professional record, or null. A record never changes hands, so the local copy is enough. Asks
 * directory only when its event hasn't arrived.
 */
export const findOwnProfessional = async (ctx: BookingContext): Promise<OwnProfessional | null> => {
  const { userId } = userOf(ctx)
  const known = await findProfessionalOfUser(ctx.db.kysely, userId)
  if (known) return { professionalId: known.professional_id, userId }
  const eligibility = await unlessNotFound(ctx.directory.eligibilityOfUser(userId, traceOf(ctx)))
  return eligibility ? { professionalId: eligibility.professional_id, userId } : null
}
