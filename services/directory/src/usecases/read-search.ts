import type { SearchQuery } from '@fieldside/contracts/http/search.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { DirectoryContext } from '../context.ts'
import type { Point } from '../domain/gazetteer.ts'
import { cellsAround } from '../domain/search-area.ts'
import { endsOf } from '../domain/search-query.ts'
import {
  estimate,
  groupQueries,
  groupsOf,
  phraseKeys,
  typedWords,
  type WordGroup,
  wholeQuery,
} from '../domain/search-words.ts'
import type { TermFilters } from '../store/facet-statement.ts'
import type { Criteria } from '../store/find-statement.ts'
import { readEntryCounts, readPlaceValues, readSynonyms, readWords } from '../store/search-terms.ts'

/** Around a ZIP code without a radius. */
const DEFAULT_RADIUS_MILES = 25

type Place = {
  point: Point | null
  radiusMiles: number | null
  /** The values of the place's filter; null without one. */
  values: readonly string[] | null
  location: string | null
}

export type ReadSearch = {
  criteria: Criteria
  /** The same without the filters that are terms, and those filters, for counts beside filters. */
  base: Criteria
  terms: TermFilters
  /** How many entries the query and the base find, judged by their terms. */
  estimated: { matches: number; base: number; all: number }
}

const invalid = (field: string, message: string) => invalidInput([{ field, message }])

const readPlace = async (ctx: DirectoryContext, query: SearchQuery): Promise<Place> => {
  const { location = '', radius } = query
  if (query.online && location !== '') throw invalid('online', 'Please choose a location or online sessions')
  const isZip = /^\d{5}$/.test(location)
  const point = (location !== '' && (await ctx.gazetteer()).resolve(location)) || null
  if (isZip && !point) throw invalid('location', 'We don’t know this ZIP code')
  if (radius !== undefined && !point)
    throw invalid('radius', 'A radius needs a ZIP code, or a city with its state')
  if (query.sort === 'nearest' && !point)
    throw invalid('sort', 'Sorting by distance needs a ZIP code, or a city with its state')
  const radiusMiles = radius === undefined ? (isZip ? DEFAULT_RADIUS_MILES : null) : Number(radius)
  if (point && radiusMiles !== null)
    return { point, radiusMiles, values: cellsAround(point, radiusMiles), location: null }
  const values = location === '' ? null : await readPlaceValues(ctx.db.kysely, location)
  return { point, radiusMiles: null, values, location: location === '' || values ? null : location }
}

const readGroups = async (ctx: DirectoryContext, words: string | undefined): Promise<WordGroup[]> => {
  const read = await readWords(ctx.db.kysely, typedWords(words ?? ''))
  return groupsOf(read, await readSynonyms(ctx.db.kysely, phraseKeys(read)))
}

/** Finds what a search means: the stems of its words, its place, and how many results to expect. @throws invalidInput */
export const readSearch = async (
  ctx: DirectoryContext,
  query: SearchQuery,
  now: Date,
): Promise<ReadSearch> => {
  const [place, groups] = await Promise.all([readPlace(ctx, query), readGroups(ctx, query.words)])
  const placed = place.values ? [place.values] : []
  const chosen = [
    query.specialty && `#type ${query.specialty}`,
    query.language && `#speaks ${query.language}`,
    query.welcomes_new && '#welcomes',
  ].flatMap((value) => (value ? [[value]] : []))
  const filters = [...placed, ...chosen]
  const terms = ['#all', ...groups.flat(2), ...filters.flat()]
  const entriesOf = await readEntryCounts(ctx.db.kysely, terms)
  const base: Criteria = {
    query: wholeQuery(groups, placed),
    groups: groups.map(groupQueries),
    point: place.point,
    radiusMiles: place.radiusMiles,
    location: place.location,
    maxPriceCents: query.max_price === undefined ? null : query.max_price * 100,
    isRated: query.min_rating !== undefined,
    kind: query.online ? 'online' : (query.kind ?? null),
    time: query.time ?? null,
    until: query.within ? endsOf(now)[query.within] : null,
    now,
  }
  return {
    criteria: { ...base, query: wholeQuery(groups, filters) },
    base,
    terms: {
      specialty: query.specialty ?? null,
      language: query.language ?? null,
      welcomesNew: query.welcomes_new !== undefined,
    },
    estimated: {
      matches: estimate(groups, filters, entriesOf),
      base: estimate(groups, placed, entriesOf),
      all: entriesOf('#all'),
    },
  }
}
