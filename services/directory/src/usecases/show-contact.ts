import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { maySee } from '../domain/professional.ts'
import { noProfessional } from '../failures.ts'
import { findById } from '../store/professionals.ts'
import { recordContactAccess } from '../store/records.ts'

/**
 * Reveals email and phone; each reveal to an athlete is recorded and told. The address is identity's, who alone knows
 * of a new one. Throws notFound, unavailable when identity is away.
 */
export const showContact = async (
  ctx: DirectoryContext,
  id: string,
): Promise<{ email: string; phone: string | null }> => {
  const viewer = userOf(ctx)
  const known = await findById(ctx.db.kysely, id)
  if (!known || !maySee(known, viewer)) throw noProfessional()
  const email = await ctx.identity.emailOf(known.user_id, ctx)
  const contact = await write(ctx, async (tx, emit) => {
    const record = await findById(tx, id)
    if (!record || !maySee(record, viewer)) throw noProfessional()
    if (viewer.role === 'athlete') {
      const access = { professional_id: record.id, athlete_id: viewer.userId }
      const now = ctx.now()
      await recordContactAccess(tx, { ...access, accessed_at: now })
      emit(contactAccessed, record.id, { ...access, accessed_at: now.toISOString() })
    }
    return { email, phone: record.phone }
  })
  logSecurityEvent(ctx.log, 'security.contact_opened', { viewer: viewer.userId, professional: id })
  return contact
}
