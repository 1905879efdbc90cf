import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { type UserIdentity, userOf } from '@fieldside/platform/context.ts'
import { emailUnconfirmed, hasConfirmedEmail } from '@fieldside/platform/email-confirmation.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noProfessional } from '../errors.ts'
import { maySee } from '../professionals/rules/visibility.ts'
import { findById } from '../professionals/store/professionals.ts'
import { limitReveals } from './steps/limit-reveals.ts'
import { insertContactAccess } from './store/contact-accesses.ts'

/** @throws email-unconfirmed, unavailable if identity must be asked and is unavailable */
const requireConfirmedEmail = async (ctx: DirectoryContext, viewer: UserIdentity): Promise<void> => {
  const ask = (userId: string) => ctx.identity.isEmailConfirmed(userId, ctx)
  if (await hasConfirmedEmail(viewer, ask)) return
  throw emailUnconfirmed('To see contact details, confirm your email address first.')
}

/**
 * Reveals email and phone. Reveals to athletes are recorded and published. The email comes from identity,
 * which alone knows of changes. Only the owner is exempt from limits.
 * @throws notFound, email-unconfirmed, too-many-reveals, unavailable if identity is unavailable
 */
export const showContact = async (
  ctx: DirectoryContext,
  id: string,
): Promise<{ email: string; phone: string | null }> => {
  const viewer = userOf(ctx)
  const known = await findById(ctx.db.kysely, id)
  if (!known || !maySee(known, viewer)) throw noProfessional()
  const isOwn = known.user_id === viewer.userId
  if (!isOwn) await requireConfirmedEmail(ctx, viewer)
  const email = await ctx.identity.emailOf(known.user_id, ctx)
  const contact = await write(ctx, async (tx, emit) => {
    const record = await findById(tx, id)
    if (!record || !maySee(record, viewer)) throw noProfessional()
    if (!isOwn) await limitReveals(ctx, tx, { viewerId: viewer.userId, professionalId: record.id })
    if (viewer.role === 'athlete') {
      const access = { professional_id: record.id, athlete_id: viewer.userId }
      const now = ctx.now()
      await insertContactAccess(tx, { ...access, accessed_at: now })
      emit(contactAccessed, record.id, { ...access, accessed_at: now.toISOString() })
    }
    return { email, phone: record.phone }
  })
  logSecurityEvent(ctx.log, 'security.contact_opened', { viewer: viewer.userId, professional: id })
  return contact
}
