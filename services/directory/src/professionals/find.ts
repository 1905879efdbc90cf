import type { DirectoryContext } from '../context.ts'
import { findIdsOfUsers } from './store/professionals.ts'

/** For other services. Returns the records of those users who have one. */
export const findProfessionals = async (ctx: DirectoryContext, userIds: readonly string[]) => ({
  professionals: await findIdsOfUsers(ctx.db.kysely, userIds),
})
