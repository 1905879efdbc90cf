import { userOf } from '@fieldside/platform/context.ts'
import { cancelJob } from '@fieldside/platform/job-queue.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noSavedSearch } from '../errors.ts'
import { deleteSavedSearchRow, findOwnSavedSearch, lockSavedSearches } from './store/saved-searches.ts'

/** @throws notFound, also for another athlete's search */
export const deleteSavedSearch = (ctx: DirectoryContext, id: string): Promise<void> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    await lockSavedSearches(tx, userId)
    if (!(await findOwnSavedSearch(tx, userId, id))) throw noSavedSearch()
    await deleteSavedSearchRow(tx, id)
    await cancelJob(tx, { job: 'saved-searches', key: id })
  })
}
