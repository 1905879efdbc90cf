import type { SavedSearch, SavedSearchForm } from '@fieldside/contracts/http/saved-searches.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noSavedSearch } from '../errors.ts'
import { setAlert } from './steps/set-alert.ts'
import { findOwnSavedSearch, lockSavedSearches, updateSavedSearchRow } from './store/saved-searches.ts'
import { savedSearchOf } from './views.ts'

/** Renames a saved search of the caller and turns its alert on or off. @throws notFound */
export const updateSavedSearch = (
  ctx: DirectoryContext,
  id: string,
  { name, alert }: SavedSearchForm,
): Promise<SavedSearch> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    await lockSavedSearches(tx, userId)
    const row = await findOwnSavedSearch(tx, userId, id)
    if (!row) throw noSavedSearch()
    const renamed = (await updateSavedSearchRow(tx, id, { name }))!
    return savedSearchOf(await setAlert(tx, renamed, { alert, now: ctx.now() }))
  })
}
