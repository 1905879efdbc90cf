import type { SavedSearch } from '@fieldside/contracts/http/saved-searches.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { findSavedSearches } from './store/saved-searches.ts'
import { savedSearchOf } from './views.ts'

/** Lists the caller's saved searches, newest first. */
export const listSavedSearches = async (ctx: DirectoryContext): Promise<{ items: SavedSearch[] }> => ({
  items: (await findSavedSearches(ctx.db.kysely, userOf(ctx).userId)).map(savedSearchOf),
})
