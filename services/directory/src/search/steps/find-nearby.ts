import type { Nearby, SearchQuery } from '@fieldside/contracts/http/search.ts'
import { NEARBY_MAX, SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { DirectoryContext } from '../../context.ts'
import { milesFrom, wholeMiles } from '../../places/rules/gazetteer.ts'
import { cardOf } from '../../professionals/views.ts'
import { countListed, findListed } from '../store/listings.ts'
import type { SearchArea } from './locate-search.ts'
import { readSearch } from './read-search.ts'

/** Looks within 100 miles first, which reads few entries in a large directory. */
const RADII = [100, null]

const countOnline = async (ctx: DirectoryContext, query: SearchQuery, now: Date): Promise<number> => {
  if (query.kind === 'in-person') return 0
  const area: SearchArea = { point: null, radiusMiles: null, text: null, choices: [], question: null }
  const { criteria } = await readSearch(ctx, { ...query, online: 'true', kind: undefined }, area, now)
  return countListed(ctx.db, criteria)
}

/** Finds the nearest professionals who pass the other filters, and how many of them work online, for a search around a point. */
export const findNearby = async (
  ctx: DirectoryContext,
  { location: _location, radius: _radius, cursor: _cursor, ...query }: SearchQuery,
  area: SearchArea,
  now: Date,
): Promise<Nearby | null> => {
  if (!area.point) return null
  let nearest: Nearby['items'] = []
  for (const radiusMiles of RADII) {
    const { criteria } = await readSearch(ctx, query, { ...area, radiusMiles, text: null }, now)
    const finding = { ...criteria, sort: 'nearest', after: null, athleteId: null } as const
    const { rows } = await findListed(ctx.db, finding)
    nearest = rows.slice(0, NEARBY_MAX).flatMap((row) => {
      const miles = milesFrom(area.point, row)
      const { id, first_name, last_name, specialty, location } = cardOf(row, null)
      return miles === null
        ? []
        : [{ id, first_name, last_name, specialty, location, distance_miles: wholeMiles(miles) }]
    })
    if (nearest.length === NEARBY_MAX) break
  }
  const online = await countOnline(ctx, query, now)
  return {
    items: nearest,
    online: { value: Math.min(online, SEARCH_COUNT_MAX), more: online > SEARCH_COUNT_MAX },
  }
}
