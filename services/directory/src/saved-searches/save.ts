import { isDeepStrictEqual } from 'node:util'
import type { SavedSearch, SavedSearchQuery } from '@fieldside/contracts/http/saved-searches.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { tooManySavedSearches } from '../errors.ts'
import { refuseUnsearchable } from '../search/refuse-unsearchable.ts'
import { maySaveSearch, nextCheckAt } from './rules/alert.ts'
import { setAlert } from './steps/set-alert.ts'
import { findSavedSearches, insertSavedSearch, lockSavedSearches } from './store/saved-searches.ts'
import { nameOfSearch, savedSearchOf, withoutEmptyFilters, withoutKindBesideOnline } from './views.ts'

/**
 * Saves a search with its alert on. Saving the same search again turns its alert on.
 * @throws invalidInput like the search itself, conflict 'too-many-saved-searches'
 */
export const saveSearch = async (ctx: DirectoryContext, input: SavedSearchQuery): Promise<SavedSearch> => {
  const { userId } = userOf(ctx)
  await refuseUnsearchable(ctx, input)
  const query = withoutKindBesideOnline(withoutEmptyFilters(input))
  return write(ctx, async (tx) => {
    await lockSavedSearches(tx, userId)
    const saved = await findSavedSearches(tx, userId)
    const now = ctx.now()
    const same = saved.find((row) => isDeepStrictEqual(withoutKindBesideOnline(row.query), query))
    if (same) return savedSearchOf(await setAlert(tx, same, { alert: true, now }))
    if (!maySaveSearch(saved.length)) throw tooManySavedSearches()
    const times = { created_at: now, checked_at: now, alerted_at: null }
    const row = { id: newId(), athlete_id: userId, name: nameOfSearch(query), query, alert: true, ...times }
    await insertSavedSearch(tx, row)
    await scheduleJob(tx, { job: 'saved-searches', key: row.id, runAt: nextCheckAt(now) })
    return savedSearchOf(row)
  })
}
