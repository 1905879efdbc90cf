import type { Loosening, SearchQuery } from '@fieldside/contracts/http/search.ts'
import { SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { DirectoryContext } from '../../context.ts'
import { countListed } from '../store/listings.ts'
import { locateSearch, type SearchArea } from './locate-search.ts'
import { readSearch } from './read-search.ts'
import { looserThan } from './search-query.ts'

/**
 * Returns which filters of a search without results to change, those that find most first. Counts one after another,
 * because visitors search too, and up to 19 counts at once would take all connections of the pool.
 */
export const findLoosenings = async (
  ctx: DirectoryContext,
  query: SearchQuery,
  { radiusMiles }: SearchArea,
  now: Date,
): Promise<Loosening[]> => {
  const counted: { filter: Loosening['filter']; value: string | null; total: number }[] = []
  for (const { filter, value, query: looser } of looserThan(query, radiusMiles)) {
    const area = await locateSearch(ctx, looser)
    const { criteria } = await readSearch(ctx, looser, area, now)
    counted.push({ filter, value, total: await countListed(ctx.db, criteria) })
  }
  return counted
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .map(({ filter, value, total }) => ({
      filter,
      value,
      count: { value: Math.min(total, SEARCH_COUNT_MAX), more: total > SEARCH_COUNT_MAX },
    }))
}
