import type { SearchQuery, SearchReply } from '@fieldside/contracts/http/search.ts'
import { SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { DirectoryContext } from '../context.ts'
import { athleteIdOf } from '../domain/professional.ts'
import { cardOf } from '../replies.ts'
import { searchListed } from '../store/listings.ts'
import type { Filters } from '../store/search-statement.ts'

const listed = cursorCodec('professionals', TimedPosition)

/** Returns the filters of the statement. @throws invalidInput for filters that aren't available */
export const filtersOf = ({ location, specialty, ...others }: Omit<SearchQuery, 'cursor'>): Filters => {
  const unavailable = Object.keys(others).filter((field) => field !== 'sort' || others.sort !== 'newest')
  if (unavailable.length > 0)
    throw invalidInput(unavailable.map((field) => ({ field, message: 'This filter isn’t available' })))
  return { location, specialty }
}

/**
 * Lists approved professionals who accept bookings, newest first. The BFF sees them as a visitor.
 * @throws invalidInput, also for filters that aren't available
 */
export const searchProfessionals = async (
  ctx: DirectoryContext,
  { cursor, ...query }: SearchQuery,
): Promise<SearchReply> => {
  const filters = filtersOf(query)
  const viewer = ctx.caller.kind === 'user' ? ctx.caller : null
  const after = listed.decode(cursor)
  const { rows, next, total } = await searchListed(ctx.db, { filters, athleteId: athleteIdOf(viewer), after })
  return {
    items: rows.map((row) => ({
      ...cardOf(row, viewer),
      saved: row.saved,
      distance_miles: null,
      reasons: [],
    })),
    next: listed.encode(next),
    count: { value: Math.min(total, SEARCH_COUNT_MAX), more: total > SEARCH_COUNT_MAX },
    facets: null,
    loosen: [],
  }
}
