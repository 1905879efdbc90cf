import type { SavedLists } from '@fieldside/contracts/http/saved-lists.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { countApprovedByList, findLists } from './store/lists.ts'
import { listOf } from './views.ts'

/** Returns the caller's lists by name, with how many professionals each has. */
export const listSavedLists = async (ctx: DirectoryContext): Promise<SavedLists> => {
  const { userId } = userOf(ctx)
  const db = ctx.db.kysely
  const [lists, counts] = await Promise.all([findLists(db, userId), countApprovedByList(db, userId)])
  return {
    unlisted: counts.get(null) ?? 0,
    lists: lists.map((list) => listOf(list, counts.get(list.id) ?? 0)),
  }
}
