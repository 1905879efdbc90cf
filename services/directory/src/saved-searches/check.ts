import { savedSearchMatched } from '@fieldside/contracts/events/directory.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { findNews } from '../search/find-news.ts'
import type { News } from '../search/store/news-statement.ts'
import { newsPeriod, nextCheckAt, shownMatches } from './rules/alert.ts'
import {
  findSavedSearch,
  isAthleteNoMore,
  type SavedSearchRow,
  updateCheckedAt,
} from './store/saved-searches.ts'
import { withoutKindBesideOnline } from './views.ts'

/** Treats a search that can no longer be run, for example because its filter is gone, like one without matches. */
const newsOf = async (ctx: DirectoryContext, row: SavedSearchRow, now: Date): Promise<News> => {
  const none = { total: 0, listed: 0 }
  if (await isAthleteNoMore(ctx.db.kysely, row.athlete_id)) return none
  try {
    return await findNews(ctx, withoutKindBesideOnline(row.query), newsPeriod(row.checked_at, now))
  } catch (error) {
    if (!isDomainError(error, 'invalid-input')) throw error
    ctx.log.warn({ savedSearchId: row.id }, 'a saved search can no longer be run')
    return none
  }
}

/**
 * Looks once a day for news that matches a saved search, and publishes that there is some. The check and the event
 * share a transaction, so a crash at any point repeats neither. Returns when to check again.
 */
export const checkSavedSearch = async (
  ctx: InSteps<DirectoryContext>,
  id: string,
): Promise<Date | undefined> => {
  const row = await findSavedSearch(ctx.db.kysely, id)
  if (!row?.alert) return undefined
  const now = ctx.now()
  if (nextCheckAt(row.checked_at) > now) return nextCheckAt(row.checked_at)
  const { total, listed } = await newsOf(ctx, row, now)
  await writeStep(ctx, async (tx, emit) => {
    const isAlerted = total > 0
    if (!(await updateCheckedAt(tx, row, { now, isAlerted })) || !isAlerted) return
    emit(savedSearchMatched, id, {
      saved_search_id: id,
      athlete_id: row.athlete_id,
      ...shownMatches(total),
      new_professionals: listed,
    })
  })
  return nextCheckAt(now)
}
