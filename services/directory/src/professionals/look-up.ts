import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import type { DirectoryContext } from '../context.ts'
import { findIdsOfUsers, findManyById } from './store/professionals.ts'
import { cardOf } from './views.ts'

/** Returns cards of any status, without hidden prices and in no order. Skips unknown ids. */
export const lookUpProfessionals = async (
  ctx: DirectoryContext,
  ids: readonly string[],
): Promise<{ professionals: ProfessionalCard[] }> => {
  if (ids.length === 0) return { professionals: [] }
  const records = await findManyById(ctx.db.kysely, ids)
  return { professionals: records.map((record) => cardOf(record, null)) }
}

/** For other services. Returns the records of those users who have one. */
export const findProfessionals = async (ctx: DirectoryContext, userIds: readonly string[]) => ({
  professionals: (await findIdsOfUsers(ctx.db.kysely, userIds)).map(({ status, ...found }) => ({
    ...found,
    is_approved: status === 'approved',
  })),
})
