import type { SearchQuery } from '@fieldside/contracts/http/search.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { DirectoryContext } from '../context.ts'
import type { Point } from '../domain/gazetteer.ts'
import { isZip, radiusOf } from '../domain/search-query.ts'

export type SearchArea = { point: Point | null; radiusMiles: number | null }

const invalid = (field: string, message: string) => invalidInput([{ field, message }])

/** Finds the point and radius that a search means, if it means one point. @throws invalidInput naming the field */
export const locateSearch = async (ctx: DirectoryContext, query: SearchQuery): Promise<SearchArea> => {
  const { location = '', radius } = query
  if (query.online && location !== '') throw invalid('online', 'Please choose a location or online sessions')
  const point = (location !== '' && (await ctx.gazetteer()).resolve(location)) || null
  if (isZip(location) && !point) throw invalid('location', 'We couldn’t find this ZIP code')
  if (radius !== undefined && !point)
    throw invalid('radius', 'A radius needs a ZIP code, or a city with its state')
  if (query.sort === 'nearest' && !point)
    throw invalid('sort', 'Sorting by distance needs a ZIP code, or a city with its state')
  return { point, radiusMiles: radiusOf(query) }
}
