import type { SearchQuery } from '@fieldside/contracts/http/search.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { DirectoryContext } from '../../context.ts'
import { stateCodeOf } from '../../places/rules/states.ts'
import { cellsAround } from '../rules/search-area.ts'
import {
  groupQueries,
  groupsOf,
  phraseKeys,
  typedWords,
  unusedWords,
  type WordGroup,
  wholeQuery,
} from '../rules/search-words.ts'
import { chosenTerms } from '../store/facet-statement.ts'
import type { Criteria } from '../store/find-statement.ts'
import { findPlaceValues, findSynonyms, findWords, NO_PLACE, PLACE_VALUE } from '../store/search-terms.ts'
import type { SearchArea } from './locate-search.ts'
import { endsOf } from './search-query.ts'

export type ReadSearch = {
  criteria: Criteria
  /** Words that no professional has, which count for nothing. */
  unused: string[]
  /** The same without the filters that are terms, for facet counts. */
  base: Criteria
}

type Place = {
  /** The values of the place's filter; null without one. */
  values: readonly string[] | null
  /** Finds places by their text, beside the radius, if any. Null where the values list them all. */
  location: string | null
  /** The places of the values, beside a radius. */
  places: readonly number[] | null
}

/** Returns the numbers of places in filter values; null if some are states. */
const placesOf = (values: readonly string[]): number[] | null => {
  const places = values.filter((value) => value !== NO_PLACE)
  const isListed = places.every((value) => value.startsWith(PLACE_VALUE))
  return isListed ? places.map((value) => Number(value.slice(PLACE_VALUE.length))) : null
}

const readPlace = async (ctx: DirectoryContext, { point, radiusMiles, text }: SearchArea): Promise<Place> => {
  const cells = point && radiusMiles !== null ? cellsAround(point, radiusMiles) : null
  if (text === null || text === '') return { values: cells, location: null, places: null }
  const state = stateCodeOf(text.toLowerCase())?.toLowerCase()
  const values = (await findPlaceValues(ctx.db.kysely, text)) ?? (state ? [`#state ${state}`] : null)
  if (!cells) return { values, location: values ? null : text, places: null }
  const places = values && placesOf(values)
  return { values: values && [...cells, ...values], location: places ? null : text, places }
}

type Words = { groups: WordGroup[]; unused: string[] }

/** Says where it hurts, as in 'pain around the knee', not what a professional does. */
const NEARNESS = new Set(['near', 'nearby', 'around'])

const readTyped = (ctx: DirectoryContext, words: string) =>
  findWords(
    ctx.db.kysely,
    typedWords(words).filter((word) => !NEARNESS.has(word)),
  )

/** Returns the words that no professional has, unless nothing else is left. */
export const readUnknownWords = async (ctx: DirectoryContext, words: string): Promise<string[]> => {
  const typed = (await readTyped(ctx, words)).filter(({ stem }) => stem !== null)
  const unknown = typed.filter(({ isKnown }) => !isKnown).map(({ word }) => word)
  return unknown.length < typed.length ? unknown : []
}

const readGroups = async (ctx: DirectoryContext, words: string | undefined): Promise<Words> => {
  const typed = await readTyped(ctx, words ?? '')
  const unused = unusedWords(typed)
  const read = typed.filter((word) => !unused.includes(word))
  const groups = groupsOf(read, await findSynonyms(ctx.db.kysely, phraseKeys(read)))
  return { groups, unused: unused.map(({ word }) => word) }
}

/**
 * Finds what a search means: the stems of its words and its place.
 * @throws invalidInput for online sessions in person
 */
export const readSearch = async (
  ctx: DirectoryContext,
  query: SearchQuery,
  area: SearchArea,
  now: Date,
): Promise<ReadSearch> => {
  if (query.online && query.kind === 'in-person')
    throw invalidInput([{ field: 'kind', message: 'Please choose online sessions or sessions in person' }])
  const [place, { groups, unused }] = await Promise.all([readPlace(ctx, area), readGroups(ctx, query.words)])
  const placed = place.values ? [place.values] : []
  const filters = [...placed, ...chosenTerms(query).map((term) => [term])]
  const base: Criteria = {
    query: wholeQuery(groups, placed),
    groups: groups.map(groupQueries),
    ...area,
    location: place.location,
    places: place.places,
    maxPriceCents: query.max_price === undefined ? null : query.max_price * 100,
    isRated: query.min_rating !== undefined,
    kind: query.online ? 'online' : (query.kind ?? null),
    time: query.time ?? null,
    until: query.within ? endsOf(now)[query.within] : null,
    now,
  }
  return { criteria: { ...base, query: wholeQuery(groups, filters) }, unused, base }
}
