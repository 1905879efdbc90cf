import { DAY_MS } from '@fieldside/contracts/durations.ts'
import {
  LooseFilter,
  type SearchQuery,
  SearchRadius,
  type SearchSort,
  type SearchWithin,
  WITHIN_DAYS,
} from '@fieldside/contracts/http/search.ts'

/** The instants until which each value of `within` looks for a slot. */
export const endsOf = (now: Date): Record<SearchWithin, Date> => {
  const end = (within: SearchWithin) => new Date(now.getTime() + WITHIN_DAYS[within] * DAY_MS)
  return { today: end('today'), '3-days': end('3-days'), week: end('week') }
}

/** Applies to a place without a radius. */
export const DEFAULT_RADIUS_MILES = 25

export const sortOf = ({ sort, words }: SearchQuery): SearchSort => sort ?? (words ? 'best' : 'newest')

/** Tells whether a search uses only the place as text and the type, newest first. */
export const isPlain = (query: SearchQuery): boolean =>
  sortOf(query) === 'newest' &&
  LooseFilter.options.every(
    (name) => name === 'location' || name === 'specialty' || query[name] === undefined,
  )

export type Looser = { filter: LooseFilter; value: string | null; query: SearchQuery }

const LOOSER_WITHIN: Record<SearchWithin, SearchWithin[]> = {
  today: ['3-days', 'week'],
  '3-days': ['week'],
  week: [],
}

/**
 * Returns the searches with one filter widened or removed. A radius needs its location, so both go together.
 * `radiusMiles` is the one that applies, if any.
 */
export const looserThan = (given: SearchQuery, radiusMiles: number | null): Looser[] => {
  const { cursor: _cursor, sort: _sort, ...query } = given
  const wider: Looser[] = [
    ...(radiusMiles === null
      ? []
      : SearchRadius.options.filter((radius) => Number(radius) > radiusMiles)
    ).map((radius) => ({ filter: 'radius' as const, value: radius, query: { ...query, radius } })),
    ...(query.within === undefined ? [] : LOOSER_WITHIN[query.within]).map((within) => ({
      filter: 'within' as const,
      value: within,
      query: { ...query, within },
    })),
  ]
  const without = LooseFilter.options
    .filter((name) => query[name] !== undefined && name !== 'radius')
    .map((filter) => ({
      filter,
      value: null,
      query: { ...query, [filter]: undefined, ...(filter === 'location' && { radius: undefined }) },
    }))
  return [...wider, ...without]
}
