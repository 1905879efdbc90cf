import type { SavedSearch, SavedSearchQuery } from '@fieldside/contracts/http/saved-searches.ts'
import type { SearchTime, SearchWithin, SessionKind } from '@fieldside/contracts/http/search.ts'
import { LANGUAGE_LABELS } from '@fieldside/contracts/languages.ts'
import { SAVED_SEARCH_NAME_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import type { SavedSearchRow } from './store/saved-searches.ts'

const KINDS: Record<SessionKind, string> = { 'in-person': 'in person', online: 'online sessions' }
const WITHIN: Record<SearchWithin, string> = {
  today: 'available today',
  '3-days': 'available within 3 days',
  week: 'available this week',
}
const TIMES: Record<SearchTime, string> = { weekends: 'weekends', evenings: 'evenings' }

const placeOf = ({ location, radius }: SavedSearchQuery): string | undefined =>
  location && radius ? `within ${radius} miles of ${location}` : location

/** The words of each filter, in the order of a name. By name, so that the compiler asks for a new filter. */
const WORDS: { [Name in keyof SavedSearchQuery]-?: (query: SavedSearchQuery) => string | undefined } = {
  words: ({ words }) => words,
  specialty: ({ specialty }) => specialty,
  location: placeOf,
  radius: () => undefined,
  online: ({ online }) => online && 'online',
  kind: ({ kind }) => kind && KINDS[kind],
  within: ({ within }) => within && WITHIN[within],
  time: ({ time }) => time && TIMES[time],
  max_price: ({ max_price }) => (max_price ? `up to $${max_price}` : undefined),
  min_rating: ({ min_rating }) => min_rating && `${min_rating} stars and up`,
  language: ({ language }) => language && `speaks ${LANGUAGE_LABELS[language]}`,
  welcomes_new: ({ welcomes_new }) => welcomes_new && 'welcomes new athletes',
}

const shortened = (text: string): string =>
  text.length <= SAVED_SEARCH_NAME_MAX_CHARS ? text : `${text.slice(0, SAVED_SEARCH_NAME_MAX_CHARS - 1)}…`

/** Names a search by what it looks for: 'knee pain, Physical Therapist, Denver, CO, evenings'. */
export const nameOfSearch = (query: SavedSearchQuery): string => {
  const parts = Object.values(WORDS).flatMap((wordsOf) => wordsOf(query)?.replaceAll(/\s+/g, ' ') || [])
  return shortened(parts.join(', ') || 'All professionals')
}

/** Drops empty filters, so that the same search is always saved in the same form. */
export const withoutEmptyFilters = (query: SavedSearchQuery): SavedSearchQuery =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  ) as SavedSearchQuery

/** Drops the session kind of a search for online sessions. Older saved searches can have 'in-person' there. */
export const withoutKindBesideOnline = ({ kind, ...query }: SavedSearchQuery): SavedSearchQuery =>
  query.online || kind === undefined ? query : { ...query, kind }

export const savedSearchOf = (row: SavedSearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  query: withoutKindBesideOnline(row.query),
  alert: row.alert,
  created_at: row.created_at.toISOString(),
  alerted_at: row.alerted_at?.toISOString() ?? null,
})
