import type { SavedSearchQuery } from '@fieldside/contracts/http/saved-searches.ts'
import type { DirectoryContext } from '../context.ts'
import { searchListed } from '../store/listings.ts'
import { countNewAmong } from '../store/saved-searches.ts'
import { filtersOf } from './search-professionals.ts'

/** How many matches have news, and how many of those on the first page were listed for the first time. */
export type News = { total: number; listed: number }

/** Runs a search among the professionals with news in a period. @throws invalidInput */
export const findNews = async (
  ctx: DirectoryContext,
  query: SavedSearchQuery,
  period: { after: Date; until: Date },
): Promise<News> => {
  const { rows, total } = await searchListed(ctx.db, {
    filters: filtersOf(query),
    athleteId: null,
    after: null,
    news: period,
  })
  const ids = rows.map(({ id }) => id)
  return { total, listed: await countNewAmong(ctx.db.kysely, ids, period) }
}
