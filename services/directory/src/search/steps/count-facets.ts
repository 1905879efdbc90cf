import {
  type SearchFacets,
  type SearchQuery,
  SearchTime,
  SearchWithin,
  SessionKind,
} from '@fieldside/contracts/http/search.ts'
import { Language } from '@fieldside/contracts/languages.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import type { DirectoryContext } from '../../context.ts'
import { TURNS } from '../rules/best-match.ts'
import { sampledParts } from '../store/facet-statement.ts'
import { FACET_PRICES } from '../store/filter-shares.ts'
import { countFacetValues } from '../store/listings.ts'
import type { ReadSearch } from './read-search.ts'
import { endsOf } from './search-query.ts'

/** Counts the results of each filter's values and of the given kinds. Beyond FACETS_EXACT_MAX, estimates from a sample. */
const readCounts = async (
  ctx: DirectoryContext,
  { base, terms, estimated }: ReadSearch,
  kinds: readonly SessionKind[],
): Promise<SearchFacets> => {
  const parts = sampledParts(estimated.base)
  const counts = await countFacetValues(ctx.db, base, terms, endsOf(base.now), parts)
  const of = <Value extends string | number>(facet: string, values: readonly Value[]) =>
    values.map((value) => ({
      value,
      count: Math.round(((counts[`${facet} ${value}`] ?? 0) * TURNS) / parts),
    }))
  return {
    approximate: parts < TURNS,
    specialty: of('specialty', ProfessionalType.options),
    max_price: of('max_price', FACET_PRICES),
    kind: of('kind', kinds),
    within: of('within', SearchWithin.options),
    time: of('time', SearchTime.options),
    min_rating: of('min_rating', ['4'] as const),
    language: of('language', Language.options).filter(({ count }) => count > 0),
    welcomes_new: of('welcomes_new', ['true'] as const),
  }
}

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
  const kinds = filters.online ? ['online' as const] : SessionKind.options
  const counted = read().then((search) => readCounts(ctx, search, kinds))
  ctx.facets.set(key, counted, Date.now() + CACHE_MS)
  counted.catch(() => ctx.facets.get(key) === counted && ctx.facets.delete(key))
  return counted
}
