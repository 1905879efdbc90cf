import type { Loosening, SearchQuery } from '@fieldside/contracts/http/search.ts'
import { SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { DirectoryContext } from '../context.ts'
import { looserThan } from '../domain/search-query.ts'
import { countListed } from '../store/listings.ts'
import { locateSearch } from './locate-search.ts'
import { readSearch } from './read-search.ts'

/** Returns which filters of a search without results to change, those that find most first. */
export const findLoosenings = async (
  ctx: DirectoryContext,
  query: SearchQuery,
  now: Date,
): Promise<Loosening[]> => {
  const counted = await Promise.all(
    looserThan(query).map(async ({ filter, value, query: looser }) => {
      const area = await locateSearch(ctx, looser)
      const { criteria } = await readSearch(ctx, looser, area, now)
      const total = await countListed(ctx.db, criteria)
      return { filter, value, total }
    }),
  )
  return counted
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .map(({ filter, value, total }) => ({
      filter,
      value,
      count: { value: Math.min(total, SEARCH_COUNT_MAX), more: total > SEARCH_COUNT_MAX },
    }))
}
