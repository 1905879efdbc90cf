import type { SavedSearchQuery } from '@fieldside/contracts/http/saved-searches.ts'
import type { DirectoryContext } from '../context.ts'
import { locateSearch } from './steps/locate-search.ts'
import { readSearch } from './steps/read-search.ts'
import { countNews, type News, type Period } from './store/news-statement.ts'

/** Finds the matches of a search with news in a period, by the conditions of the search itself. @throws invalidInput */
export const findNews = async (
  ctx: DirectoryContext,
  query: SavedSearchQuery,
  period: Period,
): Promise<News> => {
  const area = await locateSearch(ctx, query)
  const { criteria, unused } = await readSearch(ctx, query, area, ctx.now())
  // An alert has no place to say that a word was left out.
  if (unused.length > 0) return { total: 0, listed: 0 }
  return countNews(ctx.db, criteria, period)
}
