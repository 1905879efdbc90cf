import type { SearchSort } from '@fieldside/contracts/http/search.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { Criteria, Way } from '../store/find-statement.ts'
import type { ReadSearch } from './read-search.ts'

/** Up to this many matches are all scored for best match. */
const SCORED_MAX = 1000
/** Up to this many matches are always gathered. */
const GATHERED_MIN = 2000
/** How many matches a walk looks for: a page, or the candidates for best match. */
const WALKED = { page: PAGE_SIZE + 1, best: 400 } as const

/** Estimates the share of matches that pass the filters that aren't terms. A wrong estimate costs time, not results. */
const passingShare = (criteria: Criteria): number =>
  (criteria.isRated ? 0.2 : 1) *
  (criteria.maxPriceCents === null ? 1 : 0.4) *
  (criteria.kind === null ? 1 : 0.4) *
  (criteria.time === null ? 1 : 0.4) *
  (criteria.until === null ? 1 : 0.4)

/** Chooses the way that reads fewer entries: gathering all matches, or walking in sort order until enough of them pass. */
export const chooseWay = (
  sort: SearchSort,
  criteria: Criteria,
  { matches, all }: ReadSearch['estimated'],
): Way => {
  const walked = sort === 'best' ? WALKED.best : WALKED.page
  const readByWalk = (walked * all) / Math.max(1, matches * passingShare(criteria))
  if (matches > GATHERED_MIN && readByWalk < matches) return 'walk'
  return matches > SCORED_MAX ? 'gather-many' : 'gather'
}
