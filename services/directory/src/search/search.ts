import type { FoundCard, SearchQuery, SearchReply } from '@fieldside/contracts/http/search.ts'
import { SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import { z } from 'zod'
import type { DirectoryContext } from '../context.ts'
import { milesFrom, wholeMiles } from '../places/rules/gazetteer.ts'
import { athleteIdOf } from '../professionals/rules/visibility.ts'
import { cardOf } from '../professionals/views.ts'
import { countFacets } from './steps/count-facets.ts'
import { findLoosenings } from './steps/find-loosenings.ts'
import { findNearby } from './steps/find-nearby.ts'
import { locateSearch, type SearchArea } from './steps/locate-search.ts'
import { type PlaceInWords, placeInUnknown, placeInWords } from './steps/place-in-words.ts'
import { type ReadSearch, readSearch, readUnknownWords } from './steps/read-search.ts'
import { isPlain, sortOf } from './steps/search-query.ts'
import { type FoundRecord, findListed, searchListed } from './store/listings.ts'
import { reasonsFor } from './views.ts'

const listed = cursorCodec('professionals', TimedPosition)
/** `at` is when the first page was read, so that all pages rank and filter by the same time. */
const Position = z.strictObject({ ...TimedPosition.shape, key: z.number() })
const sorted = (sort: string) => cursorCodec(`professionals-${sort}`, Position)

type Page = {
  rows: FoundRecord[]
  next: string | null
  total: number
  hasWords: boolean
  unused: string[]
}

const readPlainPage = async (
  ctx: DirectoryContext,
  { specialty, cursor }: SearchQuery,
  { text }: SearchArea,
  athleteId: string | null,
): Promise<Page> => {
  const page = await searchListed(ctx.db, {
    filters: { location: text ?? undefined, specialty },
    athleteId,
    after: listed.decode(cursor),
  })
  return { ...page, next: listed.encode(page.next), hasWords: false, unused: [] }
}

const readSortedPage = async (
  ctx: DirectoryContext,
  query: SearchQuery,
  { criteria, unused }: ReadSearch,
  athleteId: string | null,
): Promise<Page> => {
  const sort = sortOf(query)
  const cursors = sorted(sort)
  const after = cursors.decode(query.cursor)
  const { rows, next, total } = await findListed(ctx.db, { ...criteria, sort, after, athleteId })
  const hasWords = criteria.groups.length > 0
  return { rows, total, hasWords, unused, next: cursors.encode(next && { ...next, at: criteria.now }) }
}

/** Reads the place that the words of a search name. */
const readPlaceInWords = async (ctx: DirectoryContext, given: SearchQuery): Promise<PlaceInWords | null> => {
  if (!given.words) return null
  const gazetteer = await ctx.gazetteer()
  const read = placeInWords(given, gazetteer)
  if (read || given.location || given.online || !placeInUnknown(given, gazetteer, () => true)) return read
  const unknown = await readUnknownWords(ctx, given.words)
  return placeInUnknown(given, gazetteer, (word) => unknown.includes(word))
}

/** Replaces the place of a search, or Online, by one that its words name. */
const withPlace = async (ctx: DirectoryContext, given: SearchQuery) => {
  const read = await readPlaceInWords(ctx, given)
  if (!read) return { query: given, read }
  const { location, words, radius } = read
  const online = location ? undefined : given.online
  return { query: { ...given, words, location, radius: location ? radius : undefined, online }, read }
}

/**
 * Finds approved professionals who accept bookings. The BFF sees them as a visitor.
 * @throws invalidInput
 */
export const searchProfessionals = async (
  ctx: DirectoryContext,
  given: SearchQuery,
): Promise<SearchReply> => {
  const { query, read: readPlace } = await withPlace(ctx, given)
  const viewer = ctx.caller.kind === 'user' ? ctx.caller : null
  const area = await locateSearch(ctx, query)
  const plain = isPlain(query) && area.radiusMiles === null
  const now = plain ? ctx.now() : (sorted(sortOf(query)).decode(query.cursor)?.at ?? ctx.now())
  let reading: Promise<ReadSearch> | undefined
  const read = () => (reading ??= readSearch(ctx, query, area, now))
  const [page, facets] = await Promise.all([
    plain
      ? readPlainPage(ctx, query, area, athleteIdOf(viewer))
      : readSortedPage(ctx, query, await read(), athleteIdOf(viewer)),
    query.cursor === undefined ? countFacets(query, ctx, read) : null,
  ])
  const items = page.rows.map((row): FoundCard => {
    const miles = milesFrom(area.point, row)
    const text = page.hasWords ? row.text : null
    return {
      ...cardOf(row, viewer),
      saved: row.saved,
      distance_miles: miles === null ? null : wholeMiles(miles),
      reasons: reasonsFor({ ...row, text, miles, joined_at: row.created_at }, now),
    }
  })
  return {
    items,
    next: page.next,
    count: { value: Math.min(page.total, SEARCH_COUNT_MAX), more: page.total > SEARCH_COUNT_MAX },
    facets,
    loosen: page.total === 0 ? await findLoosenings(ctx, query, area, now) : [],
    nearby: page.total === 0 ? await findNearby(ctx, query, area, now) : null,
    unused_words: page.unused,
    ...(readPlace && { read: readPlace }),
    place: query.location
      ? { radius_miles: area.radiusMiles, choices: area.choices, question: area.question }
      : null,
  }
}
