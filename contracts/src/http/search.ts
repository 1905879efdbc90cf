import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, countsOf, pageOf, ShownCount, UrlFlag } from '../fields.ts'
import { SEARCH_WORDS_MAX_CHARS } from '../limits.ts'
import { PracticeCounts, PracticeQuery } from '../practice.ts'
import { ProfessionalType } from '../professional-types.ts'
import { SavableCard } from './directory.ts'
import { PlaceSuggestion } from './suggestions.ts'

/** Miles around a place. */
export const SearchRadius = z.enum(['5', '10', '25', '50', '100'])
export type SearchRadius = z.infer<typeof SearchRadius>

export const SessionKind = z.enum(['in-person', 'online'])
export type SessionKind = z.infer<typeof SessionKind>

/** How soon a slot starts: within 24 hours, 72 hours, or 7 days. */
export const SearchWithin = z.enum(['today', '3-days', 'week'])
export type SearchWithin = z.infer<typeof SearchWithin>
export const WITHIN_DAYS: Record<SearchWithin, number> = { today: 1, '3-days': 3, week: 7 }

export const SearchTime = z.enum(['weekends', 'evenings'])
export type SearchTime = z.infer<typeof SearchTime>

export const SearchSort = z.enum(['newest', 'best', 'soonest', 'nearest', 'price', 'rating'])
export type SearchSort = z.infer<typeof SearchSort>

/** Each name is also the name in the URL of /search. */
export const SearchQuery = z.strictObject({
  words: z.string().trim().max(SEARCH_WORDS_MAX_CHARS).optional(),
  /** City, state, or ZIP code. One place alone means 25 miles around it, and everyone whose location has the text. */
  location: z.string().trim().max(100).optional(),
  /** Only with a location that is one point: a ZIP code, or a city, with its state where others are as large. */
  radius: SearchRadius.optional(),
  /** Finds online sessions anywhere. Excludes a location and the kind 'in-person'. */
  online: UrlFlag.optional(),
  specialty: ProfessionalType.optional(),
  /** Whole dollars. A professional who hides the price matches none. */
  max_price: z.coerce.number().int().min(1).max(10_000).optional(),
  kind: SessionKind.optional(),
  within: SearchWithin.optional(),
  time: SearchTime.optional(),
  min_rating: z.literal('4').optional(),
  ...PracticeQuery.shape,
  /** Without it: 'best' with words, 'newest' without. 'nearest' needs a location that is one point. */
  sort: SearchSort.optional(),
  cursor: Cursor.optional(),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** Why a professional is among the results, and where. */
export const SearchReason = z.enum([
  /** All words are in the name, specialty, credentials, sports, or conditions. */
  'words',
  /** Some words are only in the bio. */
  'words-in-bio',
  /** Within 10 miles. */
  'near',
  /** Has an available slot within 3 days. */
  'available-soon',
  /** 4.5 or more from at least 5 reviews. */
  'well-rated',
  /** Answers 90% of requests within 24 hours. */
  'answers-fast',
  /** Joined within 60 days. */
  'new',
])
export type SearchReason = z.infer<typeof SearchReason>

export const FoundCard = SavableCard.extend({
  /** Whole miles, 0 below one, from the searched place to the center of the ZIP code or city; null without one point. */
  distance_miles: z.number().nullable(),
  reasons: z.array(SearchReason),
})
export type FoundCard = z.infer<typeof FoundCard>

export const SearchFacets = z.object({
  /** Whether the counts are estimated, which they are beyond FACETS_EXACT_MAX results. */
  approximate: z.boolean(),
  specialty: countsOf(ProfessionalType),
  /** Whole dollars. Hidden prices count nowhere. */
  max_price: countsOf(z.int()),
  kind: countsOf(SessionKind),
  within: countsOf(SearchWithin),
  time: countsOf(SearchTime),
  min_rating: countsOf(z.literal('4')),
  ...PracticeCounts.shape,
})
export type SearchFacets = z.infer<typeof SearchFacets>

export const LooseFilter = SearchQuery.omit({ sort: true, cursor: true }).keyof()
export type LooseFilter = z.infer<typeof LooseFilter>

/** A filter to change, and how many results that would give. `value` null: remove the filter. */
export const Loosening = z.object({ filter: LooseFilter, value: z.string().nullable(), count: ShownCount })
export type Loosening = z.infer<typeof Loosening>

/** For a search around a place that finds nobody: who passes the other filters elsewhere. */
export const Nearby = z.object({
  /** The nearest, at most NEARBY_MAX. */
  items: z.array(
    SavableCard.pick({ id: true, first_name: true, last_name: true, specialty: true, location: true }).extend(
      {
        distance_miles: z.number(),
      },
    ),
  ),
  /** How many work online. */
  online: ShownCount,
})
export type Nearby = z.infer<typeof Nearby>

/** The question to ask about a location. */
export const PlaceQuestion = z.enum([
  /** Which of several places of this name is meant? */
  'which',
  /** Which city of a region is meant? */
  'part',
  /** Is one of the choices meant? No place has this name. */
  'unknown',
  /** Is one of the choices meant? The results are for the likelier place of this name. */
  'else',
])
export type PlaceQuestion = z.infer<typeof PlaceQuestion>

export const SearchedPlace = z.object({
  /** Null when the location isn't one place, and is only compared as text. */
  radius_miles: z.number().nullable(),
  /** The places that may be meant instead, the likeliest first. An unknown place may have none. */
  choices: z.array(PlaceSuggestion),
  question: PlaceQuestion.nullable().optional(),
})
export type SearchedPlace = z.infer<typeof SearchedPlace>

export const SearchReply = pageOf(FoundCard).extend({
  count: ShownCount,
  /** Only on the first page. */
  facets: SearchFacets.nullable(),
  /** Only when nothing is found; most results first. */
  loosen: z.array(Loosening),
  /** Only when nothing is found around a place. */
  nearby: Nearby.nullable().optional(),
  /** Words that no professional has, beside others that some have. The search leaves them out. */
  unused_words: z.array(z.string()).optional(),
  /** The place and the radius that the search took from its words, which are those without it. */
  read: z.object({ words: z.string(), location: z.string(), radius: SearchRadius.optional() }).optional(),
  /** Only with a location. */
  place: SearchedPlace.nullable().optional(),
})

export type SearchReply = z.infer<typeof SearchReply>

export const searchProfessionals = endpoint('GET /professionals', {
  summary: 'Finds approved professionals who accept bookings by words, place, and filters',
  callers: ['signed-in', 'service:bff'],
  query: SearchQuery,
  reply: SearchReply,
})
