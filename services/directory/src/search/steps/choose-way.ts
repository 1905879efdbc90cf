import type { SearchSort } from '@fieldside/contracts/http/search.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { TURNS } from '../rules/best-match.ts'
import type { Reading } from '../store/find-statement.ts'
import type { ReadSearch } from './read-search.ts'

/** Up to this many matches are all scored for best match. */
const SCORED_MAX = 1000
/** Up to this many results, best match reads every match. */
const READ_MAX = 2500
/** How many results a sample of the matches looks for. */
const SAMPLED = 700
/** How many matches a walk looks for: a page, or the candidates for best match. */
const WALKED = { page: PAGE_SIZE + 1, best: 300 } as const
/** An entry that a walk reads costs this many times one that is gathered: pages of two indexes, and none in order. */
const WALK_COST = 2

/** Chooses the way that reads fewer entries. A wrong estimate costs time, not results. */
export const chooseWay = (
  sort: SearchSort,
  { matches, all, passing }: Pick<ReadSearch['estimated'], 'matches' | 'all' | 'passing'>,
): Reading => {
  const results = Math.max(1, matches * passing)
  const walked = (sort === 'best' ? WALKED.best : WALKED.page) * (all / results) * WALK_COST
  if (sort !== 'best') return { way: walked < matches ? 'walk' : 'gather' }
  if (matches <= SCORED_MAX) return { way: 'gather' }
  if (results <= READ_MAX) return { way: 'gather-many' }
  const parts = Math.max(1, Math.round((TURNS * SAMPLED) / results))
  return walked < (matches * parts) / TURNS ? { way: 'walk' } : { way: 'sample', parts }
}
