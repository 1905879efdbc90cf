import { ALERT_MATCHES_MAX } from '@fieldside/contracts/limits.ts'
import type { NewsWay } from '../store/news-statement.ts'
import type { ReadSearch } from './read-search.ts'

/** Reads per entry with news: its index, the entry, and its index. A match needs a read of its own. */
const NEWS_COST = 4

/** Chooses what takes fewer reads: every match, or the news until enough of it matches. */
export const chooseNewsWay = ({ matches, all, passing, news }: ReadSearch['estimated']): NewsWay => {
  const read = Math.min(news, ((ALERT_MATCHES_MAX + 1) * all) / Math.max(1, matches * passing))
  return read * NEWS_COST < matches ? 'news' : 'matches'
}
