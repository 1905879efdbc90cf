import type { SavedSearch } from '@fieldside/contracts/http/saved-searches.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { noSavedSearch } from '../errors.ts'
import { findOwnSavedSearch } from './store/saved-searches.ts'
import { savedSearchOf } from './views.ts'

/** @throws notFound, also for another athlete's search */
export const getSavedSearch = async (ctx: DirectoryContext, id: string): Promise<SavedSearch> => {
  const row = await findOwnSavedSearch(ctx.db.kysely, userOf(ctx).userId, id)
  if (!row) throw noSavedSearch()
  return savedSearchOf(row)
}
