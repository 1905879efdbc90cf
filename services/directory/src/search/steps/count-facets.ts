import type { SearchFacets, SearchQuery } from '@fieldside/contracts/http/search.ts'
import type { DirectoryContext } from '../../context.ts'
import { facetsOf } from '../store/facet-statement.ts'
import { countFacetValues } from '../store/listings.ts'
import type { ReadSearch } from './read-search.ts'
import { endsOf } from './search-query.ts'

/** Counts the results of each filter's values. */
const readCounts = async (
  ctx: DirectoryContext,
  query: SearchQuery,
  { base }: ReadSearch,
): Promise<SearchFacets> => facetsOf(await countFacetValues(ctx.db, base, query, endsOf(base.now)), query)

const CACHE_MS = 30_000

/** Returns the facet counts of a search from a cache that all callers share, because neither caller nor sort changes them. */
export const countFacets = (
  { cursor: _cursor, sort: _sort, ...filters }: SearchQuery,
  ctx: DirectoryContext,
  read: () => Promise<ReadSearch>,
): Promise<SearchFacets> => {
  const key = JSON.stringify(Object.entries(filters).sort())
  const cached = ctx.facets.get(key)
  if (cached) return cached
  const counted = read().then((search) => readCounts(ctx, filters, search))
  ctx.facets.set(key, counted, Date.now() + CACHE_MS)
  counted.catch(() => ctx.facets.get(key) === counted && ctx.facets.delete(key))
  return counted
}
