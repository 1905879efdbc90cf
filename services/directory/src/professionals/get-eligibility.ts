import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { DirectoryContext } from '../context.ts'
import { noProfessional } from '../errors.ts'
import { findById, findByUser } from './store/professionals.ts'
import { eligibilityOf } from './views.ts'

/** For other services. @throws notFound */
export const getEligibility = async (
  ctx: DirectoryContext,
  of: { id: string } | { userId: string },
): Promise<ProfessionalEligibility> => {
  const record = await ('id' in of ? findById(ctx.db.kysely, of.id) : findByUser(ctx.db.kysely, of.userId))
  if (!record) throw noProfessional()
  return eligibilityOf(record)
}
