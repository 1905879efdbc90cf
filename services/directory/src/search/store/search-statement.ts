import type { SearchQuery } from '@fieldside/contracts/http/search.ts'
import { PAGE_SIZE, SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import { formPattern, type PlaceLookup, placeLookup } from '../../places/rules/place.ts'

type Filters = Pick<SearchQuery, 'location' | 'specialty'>
export type Search = { filters: Filters; athleteId: string | null; after: TimedPosition | null }

/** Above this number of places, reading all professionals from the newest fills a page sooner. */
const PLACES_MAX = 150
/** Above this number of places, looking up the place of each professional that is read takes less time than a hash. */
const HASHED_MAX = 1000

const LISTED = "p.status = 'approved' and p.is_accepting_bookings"
const COUNTED = `limit ${SEARCH_COUNT_MAX + 1}`
const NEWEST = `order by created_at desc, id desc limit ${PAGE_SIZE + 1}`

/** Must match the expression of the index places_words. */
const WORDS = "(' ' || place.short_form || ' ')"

/** SQL of `words` with the characters of patterns escaped. */
export const LITERAL = "regexp_replace(words, '([\\\\%_])', '\\\\\\1', 'g')"

/** The column or expression that a location is matched against, and the pattern around its words. */
export const PLACE_TEXT: Record<PlaceLookup, { text: string; before: string; behind: string }> = {
  state: { text: WORDS, before: '% ', behind: ' %' },
  'city-in-state': { text: WORDS, before: '%', behind: ' ' },
  short: { text: 'place.short_form', before: '%', behind: '%' },
  long: { text: 'place.long_form', before: '%', behind: '%' },
}

/** The conditions of the other filters. The statement's name lists those in use. */
const CONDITIONS: { [Name in Exclude<keyof Filters, 'location'>]-?: (value: string) => string } = {
  specialty: (value) => `p.specialty = ${value}`,
}
const FILTERS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]

/** SQL conditions: who is listed and passes the filters, and who follows the previous page. */
type Conditions = { listed: string; from: string; isFiltered: boolean }

const everywhere = ({ listed, from }: Conditions): string => `
  counted as (
    select count(*)::int as total from (select from professionals p where ${listed} ${COUNTED}) as p
  ),
  page as (select p.id, p.created_at from professionals p where ${listed}${from} ${NEWEST})`

/** Selects the places that a condition matches. Starts from the filtered professionals when these are few. */
const matchedPlaces = (condition: string, { listed, isFiltered }: Conditions): string => {
  if (!isFiltered) return `matched as materialized (select place.id from places place where ${condition})`
  const filtered = `from professionals p where ${listed}`
  return `
  filtered as materialized (select exists (select ${filtered} offset ${SEARCH_COUNT_MAX}) as are_many),
  matched as materialized (
    select place.id from places place where (select are_many from filtered) and ${condition}
    union all
    select place.id from (select distinct p.place_id ${filtered} and not (select are_many from filtered)) as p
    cross join lateral (select place.id from places place where place.id = p.place_id and ${condition} offset 0)
      as place
  )`
}

/**
 * Reads the newest professionals of each place. When there are many places with more professionals than are
 * counted, reads all professionals from the newest instead, until a page is full.
 */
const pageIn = (
  inState: string | null,
  inPlace: string,
  like: string,
  { listed, from }: Conditions,
): string => {
  const select = 'select p.id, p.created_at from professionals p'
  return `
  way as materialized (
    select total <= ${SEARCH_COUNT_MAX} or few.places <= ${PLACES_MAX} as by_place, few.places <= ${HASHED_MAX} as are_few
    from counted, (select count(*) as places from (select from matched limit ${HASHED_MAX + 1}) as m) as few
  ),
  page as (
    ${inState ? `(${select} where (select by_place from way) and ${inState}${from} ${NEWEST}) union all` : ''}
    (select p.* from matched cross join lateral (${select} where ${inPlace}${from} ${NEWEST}) as p
      where (select by_place from way))
    union all
    (${select} where not (select by_place from way) and ${listed}${from} and case when (select are_few from way)
      then ${inState ? `${inState} or ` : ''}p.place_id in (select id from matched)
      else (select ${like} from places place where place.id = p.place_id) end ${NEWEST})
    ${NEWEST}
  )`
}

/** Searches the places whose words or forms match. Finds a state's own places by its code and others by name. */
const inPlaces = (lookup: PlaceLookup, location: string, form: string, conditions: Conditions): string => {
  const { text, before, behind } = PLACE_TEXT[lookup]
  const like = (compared: string) =>
    `(${compared} like (select pattern from wanted) or place.forms like (select form from wanted))`
  const elsewhere = `place.name_words like (select pattern from wanted) and place.state_code <> (select words from wanted)`
  const inState =
    lookup === 'state' ? `p.state_code = (select words from wanted) and ${conditions.listed}` : null
  const inPlace = `p.place_id = matched.id and ${conditions.listed}`
  return `
  wanted as materialized (
    select words, '${before}' || ${LITERAL} || '${behind}' as pattern, ${form}::text as form
    from place_words(${location}) as words
  ),
  ${matchedPlaces(inState ? elsewhere : like(text), conditions)},
  counted as materialized (
    select count(*)::int as total from (
      ${inState ? `(select from professionals p where ${inState} ${COUNTED}) union all` : ''}
      (select from matched cross join lateral (select from professionals p where ${inPlace} ${COUNTED}) as p)
      ${COUNTED}
    ) as p
  ),
  ${pageIn(inState, inPlace, like(text), conditions)}`
}

/** Builds the search for the given filters. Each combination has a name, so it is prepared only once. */
export const searchStatement = ({ filters: { location, ...filters }, athleteId, after }: Search) => {
  const values: unknown[] = []
  const param = (value: unknown): string => `$${values.push(value)}`
  // A subquery hides the value from the planner, which would otherwise spend 2 ms on a plan for each value.
  const hidden = (value: unknown, type: string): string => `(select ${param(value)}::${type})`
  const given = FILTERS.filter((name) => filters[name])
  const listed = [LISTED, ...given.map((name) => CONDITIONS[name](hidden(filters[name], 'text')))].join(
    ' and ',
  )
  const from = after
    ? ` and (p.created_at, p.id) < (${hidden(after.at, 'timestamptz')}, ${hidden(after.id, 'uuid')})`
    : ''
  const saved = athleteId
    ? `exists (select from saved_professionals s where s.athlete_id = ${param(athleteId)} and s.professional_id = p.id)`
    : 'null'
  const conditions = { listed, from, isFiltered: given.length > 0 }
  const lookup = location ? placeLookup(location) : null
  const text = `
    with ${lookup ? inPlaces(lookup, param(location), param(formPattern(location!)), conditions) : everywhere(conditions)}
    select counted.total, p.*, ${saved} as saved, 0 as text, slots.next_slot_at
    from counted left join (page join professionals p using (id)
      left join next_slots slots on slots.professional_id = p.id) on true
    order by p.created_at desc, p.id desc`
  const shape = [lookup, ...given, athleteId && 'saved', after && 'after']
  return { name: ['search', ...shape.filter(Boolean)].join('-'), text, values }
}

/** Whether an entry `e` is in a place that a location means. */
export const placeCondition = (location: string, param: (value: unknown) => string): string => {
  const lookup = placeLookup(location)
  const { text, before, behind } = PLACE_TEXT[lookup]
  const compared = lookup === 'state' ? 'place.name_words' : text
  const words = param(location)
  const state = lookup === 'state' ? `e.state_code = place_words(${words}) or ` : ''
  return `(${state}e.place_id in (select place.id from places place where ${compared} like
    '${before}' || ${LITERAL.replace('words', `place_words(${words})`)} || '${behind}'
    or place.forms like ${param(formPattern(location))}))`
}
