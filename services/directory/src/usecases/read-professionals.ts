import type { Professional, ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import type { ProfessionalStanding } from '@fieldside/contracts/http/professional-lookups.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { maySee } from '../domain/professional.ts'
import { noOwnRecord, noProfessional } from '../errors.ts'
import { cardOf, professionalOf, standingOf } from '../replies.ts'
import { listStored } from '../store/documents.ts'
import { findById, findByUser, findIdsOfUsers, findManyById } from '../store/professionals.ts'

/** @throws notFound before the profile is first saved */
export const getMyProfessional = async (ctx: DirectoryContext): Promise<Professional> => {
  const { userId } = userOf(ctx)
  const record = await findByUser(ctx.db.kysely, userId)
  if (!record) throw noOwnRecord()
  return professionalOf(record, await listStored(ctx.db.kysely, [userId]))
}

/** @throws notFound, also for a record that the caller may not see */
export const getProfessional = async (ctx: DirectoryContext, id: string): Promise<ProfessionalCard> => {
  const viewer = userOf(ctx)
  const record = await findById(ctx.db.kysely, id)
  if (!record || !maySee(record, viewer)) throw noProfessional()
  return cardOf(record, viewer)
}

/** For other services. @throws notFound */
export const getStanding = async (
  ctx: DirectoryContext,
  of: { id: string } | { userId: string },
): Promise<ProfessionalStanding> => {
  const record = await ('id' in of ? findById(ctx.db.kysely, of.id) : findByUser(ctx.db.kysely, of.userId))
  if (!record) throw noProfessional()
  return standingOf(record)
}

/** For the notification service. @throws notFound */
export const getDecision = async (ctx: DirectoryContext, id: string) => {
  const record = await findById(ctx.db.kysely, id)
  if (!record) throw noProfessional()
  return { user_id: record.user_id, status: record.status, rejection_reason: record.rejection_reason }
}

/** Returns cards of any status, without hidden prices and in no order. Skips unknown ids. */
export const lookupProfessionals = async (
  ctx: DirectoryContext,
  ids: readonly string[],
): Promise<{ professionals: ProfessionalCard[] }> => {
  if (ids.length === 0) return { professionals: [] }
  const records = await findManyById(ctx.db.kysely, ids)
  return { professionals: records.map((record) => cardOf(record, null)) }
}

/** For other services. Returns the records of those users who have one. */
export const findProfessionals = async (ctx: DirectoryContext, userIds: readonly string[]) => ({
  professionals: await findIdsOfUsers(ctx.db.kysely, userIds),
})
