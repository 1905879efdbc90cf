import type { DirectoryContext } from '../context.ts'
import { noProfessional } from '../errors.ts'
import { findById } from '../professionals/store/professionals.ts'

/** For the notification service. @throws notFound */
export const getDecision = async (ctx: DirectoryContext, id: string) => {
  const record = await findById(ctx.db.kysely, id)
  if (!record) throw noProfessional()
  return { user_id: record.user_id, status: record.status, rejection_reason: record.rejection_reason }
}
