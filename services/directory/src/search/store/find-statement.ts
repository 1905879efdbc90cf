import type { SearchSort, SearchTime, SessionKind } from '@fieldside/contracts/http/search.ts'
import { PAGE_SIZE, SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { Point } from '../../places/rules/gazetteer.ts'
import { turnOn } from '../rules/best-match.ts'
import { type GroupQueries, inBucket, lexeme } from '../rules/search-words.ts'
import { matchScore, milesTo, type Param, textLevel } from './match-expression.ts'
import { placeCondition } from './search-statement.ts'

/** What a search finds. `query` is a tsquery of stems and filter values. */
export type Criteria = {
  query: string
  groups: readonly GroupQueries[]
  point: Point | null
  radiusMiles: number | null
  /** Finds places by their text, beside the radius, if any. Null where the query or `places` lists them all. */
  location: string | null
  /** Places to find beside the radius. Null without a radius, and where the location finds them. */
  places: readonly number[] | null
  maxPriceCents: number | null
  isRated: boolean
  kind: SessionKind | null
  time: SearchTime | null
  /** Requires a slot until then. Without `time` and `until`, no slot is required. */
  until: Date | null
  now: Date
}
export type KeyPosition = { key: number; id: string }
export type Finding = Criteria & {
  sort: SearchSort
  after: KeyPosition | null
  athleteId: string | null
}

/** How many results best match scores when there are too many: the best by quality, the newest, and some whose turn it is. */
const BY_QUALITY = 200
const BY_AGE = 50
const BY_TURN = 50
/** Sorts after every price, time, and distance. JSON has no infinity. */
const LAST_KEY = 1e12
const COUNTED = SEARCH_COUNT_MAX + 1
const PAGE = PAGE_SIZE + 1

/** Collects values, and returns their parameters. Postgres plans for the values while that is cheaper than one plan for all. */
export const createParams = (): { values: unknown[]; param: Param } => {
  const values: unknown[] = []
  return { values, param: (value, type) => `$${values.push(value)}::${type}` }
}

const SLOT_COLUMNS = {
  any: 'next_slot_at',
  evenings: 'next_evening_at',
  weekends: 'next_weekend_at',
} as const
/** The next slot that counts: any, in the evening, or on a weekend. */
export const slotColumn = ({ time }: Criteria): string => SLOT_COLUMNS[time ?? 'any']

/** Conditions on an entry `e`, by filter; 'true' for one that isn't given. */
export const filtersOf = (criteria: Criteria, param: Param) => {
  const { maxPriceCents, isRated, kind, time, until, now } = criteria
  const slot = `e.${slotColumn(criteria)}`
  const inTime = until ? ` and ${slot} <= ${param(until, 'timestamptz')}` : ''
  return {
    price: maxPriceCents === null ? 'true' : `e.price_key <= ${param(maxPriceCents, 'float8')}`,
    rating: isRated ? 'e.rating >= 4' : 'true',
    kind: kind === null ? 'true' : kind === 'online' ? 'e.online' : 'e.in_person',
    slot: time || until ? `(${slot} > ${param(now, 'timestamptz')}${inTime})` : 'true',
  }
}

/** An entry has the terms, and is within the radius or in a place that matches the location. */
export const baseConditions = (criteria: Criteria, param: Param): string[] => {
  const { query, point, radiusMiles, location, places } = criteria
  const near = radiusMiles === null ? [] : [`${milesTo(point, param)} <= ${param(radiusMiles, 'float8')}`]
  const named = places && places.length > 0 ? [`e.place_id = any(${param(places, 'int[]')})`] : []
  const matching = location === null ? [] : [placeCondition(location, (value) => param(value, 'text'))]
  const somewhere = [...named, ...near, ...matching]
  return [
    ...(query === lexeme('#all') ? [] : [`e.terms @@ ${param(query, 'tsquery')}`]),
    ...(somewhere.length > 0 ? [`(${somewhere.join(' or ')})`] : []),
  ]
}

export const matching = (criteria: Criteria, param: Param): string =>
  [...baseConditions(criteria, param), ...Object.values(filtersOf(criteria, param))]
    .filter((condition) => condition !== 'true')
    .join(' and ') || 'true'

const countOf = (matches: string): string =>
  `select count(*)::int as total from (select from search_entries e where ${matches} limit ${COUNTED}) as f`

/** Counts the matches up to SEARCH_COUNT_MAX + 1. */
export const countStatement = (criteria: Criteria) => {
  const { values, param } = createParams()
  return { text: countOf(matching(criteria, param)), values }
}

type Following = (key: string, id: string) => string

const inOrder = (matches: string, key: string, following: Following): string =>
  `select e.professional_id as id, ${key} as key from search_entries e
  where ${matches} and ${following(key, 'e.professional_id')} order by 2, 1 limit ${PAGE}`

/**
 * Professionals without an upcoming slot come last, also while booking hasn't reported the slot after one that passed.
 * Evenings and weekends are filters too, which they don't pass.
 */
const soonestFirst = (
  matches: string,
  { time, now }: Criteria,
  following: Following,
  param: Param,
): string => {
  const slot = `s.${SLOT_COLUMNS[time ?? 'any']}`
  const key = `extract(epoch from ${slot})::float8`
  const at = param(now, 'timestamptz')
  const slotted = `select e.professional_id as id, ${key} as key
    from next_slots s join search_entries e using (professional_id)
    where ${slot} > ${at} and ${matches} and ${following(key, 'e.professional_id')}
    order by ${slot}, s.professional_id limit ${PAGE}`
  if (time) return slotted
  return `with slotted as materialized (${slotted})
    select id, key from slotted union all (
      select e.professional_id, ${LAST_KEY} from search_entries e
      where (select count(*) from slotted) < ${PAGE} and (e.next_slot_at > ${at}) is not true and ${matches}
        and ${following(`${LAST_KEY}::float8`, 'e.professional_id')}
      order by e.professional_id limit ${PAGE})`
}

/**
 * Scores all results up to SEARCH_COUNT_MAX. Of more, it scores the best ones by quality, the newest, and some whose turn
 * it is, so that every professional is scored at some time.
 */
const scored = (matches: string, score: string, turn: string): string => `
  first as materialized (
    select e.* from search_entries e where ${matches} order by e.quality_key limit ${COUNTED}),
  counted as materialized (select count(*)::int as total from first),
  many as materialized (select total > ${SEARCH_COUNT_MAX} as are_many from counted),
  found as materialized (select distinct e.professional_id as id, -${score} as key from (
    (select * from first order by quality_key
      limit (select case when are_many then ${BY_QUALITY} else ${COUNTED} end from many))
    union all (select e.* from search_entries e where (select are_many from many) and ${matches}
      order by e.newest_key limit ${BY_AGE})
    union all (select e.* from search_entries e where (select are_many from many) and e.terms @@ ${turn} and ${matches}
      limit ${BY_TURN})
  ) as e)`

/** Builds the statement for a page of results and their count. */
export const findStatement = (finding: Finding) => {
  const { sort, after, athleteId, point, groups, now } = finding
  const { values, param } = createParams()
  const matches = matching(finding, param)
  const text = textLevel(groups, param)
  const following: Following = (key, id) =>
    after ? `(${key}, ${id}) > (${param(after.key, 'float8')}, ${param(after.id, 'uuid')})` : 'true'
  const ordered = (key: string) => inOrder(matches, key, following)
  const inFound = () => `select id, key from found where ${following('key', 'id')}`
  const pages: Record<SearchSort, () => string> = {
    best: inFound,
    newest: () => ordered('e.newest_key'),
    price: () => ordered('e.price_key'),
    rating: () => ordered('e.rating_key'),
    nearest: inFound,
    soonest: () => soonestFirst(matches, finding, following, param),
  }
  const counted = (): string => {
    if (sort === 'best')
      return scored(matches, matchScore(text, point, now, param), param(inBucket(turnOn(now)), 'tsquery'))
    if (sort !== 'nearest') return `counted as (${countOf(matches)})`
    // No index has this order, so every match is read.
    return `found as materialized (select e.professional_id as id, coalesce(${milesTo(point, param)}, ${LAST_KEY}) as key
        from search_entries e where ${matches}),
      counted as (select count(*)::int as total from (select from found limit ${COUNTED}) as f)`
  }
  const saved = athleteId
    ? `exists (select from saved_professionals s
        where s.athlete_id = ${param(athleteId, 'uuid')} and s.professional_id = p.id)`
    : 'null::boolean'
  return {
    text: `with ${counted()},
      page as (select id, key from (${pages[sort]()}) as p order by key, id limit ${PAGE})
      select counted.total, page.key, p.*, ${text} as text, e.next_slot_at, e.joined_at, ${saved} as saved
      from counted left join (page join professionals p using (id) join search_entries e on e.professional_id = p.id)
        on true
      order by page.key, p.id`,
    values,
  }
}
