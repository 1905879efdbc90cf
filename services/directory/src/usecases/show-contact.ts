import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { maySee } from '../domain/professional.ts'
import { noProfessional } from '../failures.ts'
import { findById } from '../store/professionals.ts'
import { recordContactAccess } from '../store/records.ts'

/** Reveals email and phone; each reveal to an athlete is recorded and told. Throws notFound. */
export const showContact = (
  ctx: DirectoryContext,
  id: string,
): Promise<{ email: string; phone: string | null }> => {
  const viewer = userOf(ctx)
  return write(ctx, async (tx, emit) => {
    const record = await findById(tx, id)
    if (!record || !maySee(record, viewer)) throw noProfessional()
    if (viewer.role === 'athlete') {
      const access = { professional_id: record.id, athlete_id: viewer.userId }
      const now = ctx.now()
      await recordContactAccess(tx, { ...access, accessed_at: now })
      emit(contactAccessed, record.id, { ...access, accessed_at: now.toISOString() })
    }
    return { email: record.email, phone: record.phone }
  })
}
