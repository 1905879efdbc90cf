import type { SavedSearchQuery } from '@fieldside/contracts/http/saved-searches.ts'
import { ALERT_MATCHES_MAX } from '@fieldside/contracts/limits.ts'
import type { DirectoryContext } from '../context.ts'
import { type News, type NewsWay, type Period, readNews } from '../store/news-statement.ts'
import { locateSearch } from './locate-search.ts'
import { type ReadSearch, readSearch } from './read-search.ts'

/** Reads per entry with news: its index, the entry, and its index. A match needs a read of its own. */
const NEWS_COST = 4

/** Chooses what takes fewer reads: every match, or the news until enough of it matches. */
export const chooseNewsWay = ({ matches, all, passing, news }: ReadSearch['estimated']): NewsWay => {
  const read = Math.min(news, ((ALERT_MATCHES_MAX + 1) * all) / Math.max(1, matches * passing))
  return read * NEWS_COST < matches ? 'news' : 'matches'
}

/** Finds the matches of a search with news in a period, by the conditions of the search itself. @throws invalidInput */
export const findNews = async (
  ctx: DirectoryContext,
  query: SavedSearchQuery,
  period: Period,
): Promise<News> => {
  const { criteria, estimated } = await readSearch(ctx, query, await locateSearch(ctx, query), ctx.now())
  return readNews(ctx.db, criteria, period, chooseNewsWay(estimated))
}
