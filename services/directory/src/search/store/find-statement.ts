import type { SearchSort, SearchTime, SessionKind } from '@fieldside/contracts/http/search.ts'
import { PAGE_SIZE, SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { Point } from '../../places/rules/gazetteer.ts'
import { TURNS, turnOn } from '../rules/best-match.ts'
import { type GroupQueries, inBuckets, lexeme } from '../rules/search-words.ts'
import { type Given, matchScore, milesTo, RANKED_GROUPS, textLevel } from './match-expression.ts'
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
  /** Whether the count is expected to be far above SEARCH_COUNT_MAX. A wrong expectation costs time. */
  expectsMany: boolean
  now: Date
}
export type KeyPosition = { key: number; id: string }
/**
 * 'gather' reads every match, and 'gather-many' scores only some of them for best match; 'walk' reads in the order of
 * the sort until a page is full; 'sample' is 'gather-many' among `parts` of the TURNS equal parts of all entries.
 */
export type Reading = { way: 'gather' | 'gather-many' | 'walk' } | { way: 'sample'; parts: number }
export type Finding = Criteria &
  Reading & {
    sort: SearchSort
    after: KeyPosition | null
    athleteId: string | null
  }

/** Candidates for best match when there are too many results to score: by quality, newest, and by turn. */
const BY_QUALITY = 200
const BY_AGE = 50
const BY_TURN = 50
/** Sorts after every price, time, and distance. JSON has no infinity. */
const LAST_KEY = 1e12
const COUNTED = `limit ${SEARCH_COUNT_MAX + 1}`
const PAGE = `limit ${PAGE_SIZE + 1}`
/**
 * With this many results in one of the TURNS parts, three times as many as with SEARCH_COUNT_MAX results in all, there
 * are more of them, because a hash of the id decides the part: otherwise, the chance is below 10^-20. In several
 * parts, twice as many are enough (10^-10).
 */
const MANY_IN_PART = 100
const MANY_PER_PART = Math.ceil((2 * SEARCH_COUNT_MAX) / TURNS)

const given: Given = (name) => `(select ${name} from given)`

/** The values as one row. Reading them in subqueries hides them from the planner, so that a plan fits all searches. */
export const givenRow = (criteria: Criteria, values: unknown[]): string => {
  const column = (name: string, type: string, value: unknown): string =>
    `$${values.push(value)}::${type} as ${name}`
  const ranked = criteria.groups.slice(0, RANKED_GROUPS)
  return `given as materialized (select ${[
    column('query', 'tsquery', criteria.query),
    column('turn_query', 'tsquery', inBuckets(criteria.query, [turnOn(criteria.now)])),
    column('expects_many', 'boolean', criteria.expectsMany),
    column('latitude', 'float8', criteria.point?.latitude ?? null),
    column('longitude', 'float8', criteria.point?.longitude ?? null),
    column('radius', 'float8', criteria.radiusMiles),
    column('places', 'int[]', criteria.places),
    column('max_price', 'float8', criteria.maxPriceCents),
    column('is_rated', 'boolean', criteria.isRated),
    column('kind', 'text', criteria.kind),
    column('slot_time', 'text', criteria.time),
    column('until', 'timestamptz', criteria.until),
    column('now', 'timestamptz', criteria.now),
    column('turn', 'int', turnOn(criteria.now)),
    column('ranked_groups', 'int', ranked.length),
    ...Array.from({ length: RANKED_GROUPS }, (_, group) => [
      column(`title_${group}`, 'tsquery', ranked[group]?.title ?? null),
      column(`listed_${group}`, 'tsquery', ranked[group]?.listed ?? null),
    ]).flat(),
  ].join(', ')})`
}

/** The next slot that counts: any, in the evening, or on a weekend. */
const SLOT = `case ${given('slot_time')} when 'evenings' then e.next_evening_at
  when 'weekends' then e.next_weekend_at else e.next_slot_at end`
const UPCOMING = `case when ${SLOT} > ${given('now')} then ${SLOT} end`

/** Conditions on an entry `e`, by filter. Each holds when its filter isn't given. */
export const FILTERS = {
  price: `(${given('max_price')} is null or e.price_key <= ${given('max_price')})`,
  rating: `(not ${given('is_rated')} or e.rating >= 4)`,
  kind: `case ${given('kind')} when 'online' then e.online when 'in-person' then e.in_person else true end`,
  slot: `((${given('slot_time')} is null and ${given('until')} is null)
    or (${SLOT} > ${given('now')} and (${given('until')} is null or ${SLOT} <= ${given('until')})))`,
} as const

/** Where an entry must be: within the radius, or in a place that matches the location. */
export const placeFilter = (location: string | null, values: unknown[]): string => {
  const near = `${milesTo(given)} <= ${given('radius')}`
  // Comparing a number first spares most entries of the city their distance.
  if (location === null)
    return `(${given('radius')} is null or e.place_id = any(${given('places')}::int[]) or ${near})`
  return `(${near} or ${placeCondition(location, (value) => `$${values.push(value)}`)})`
}

const KEYS: Record<SearchSort, string> = {
  newest: 'e.newest_key',
  price: 'e.price_key',
  rating: 'e.rating_key',
  best: `-${matchScore(given)}`,
  soonest: `coalesce(extract(epoch from ${UPCOMING})::float8, ${LAST_KEY})`,
  nearest: `coalesce(${milesTo(given)}, ${LAST_KEY})`,
}

type Parts = { matches: string; following: string }

const gathered = (sort: SearchSort, { matches, following }: Parts): string => `
  found as materialized (select e.professional_id as id, ${KEYS[sort]} as key from search_entries e where ${matches}),
  counted as (select count(*)::int as total from (select from found ${COUNTED}) as f),
  page as (select id, key from found where ${following} order by key, id ${PAGE})`

/** Scores a limited number of candidates. Turns make every professional a candidate at some time. */
const scored = (candidates: string, following: string): string => `
  candidates as materialized (${candidates}),
  found as (select e.professional_id as id, ${KEYS.best} as key from candidates join search_entries e using (professional_id)),
  page as (select id, key from found where ${following} order by key, id ${PAGE})`

const walkedCandidates = (matches: string): string => `
  (select e.professional_id from search_entries e where ${matches} order by e.quality_key limit ${BY_QUALITY})
  union (select e.professional_id from search_entries e where ${matches} order by e.newest_key limit ${BY_AGE})
  union (select professional_id from turns limit ${BY_TURN})`

/** Takes the candidates from all matches when there are too many to score but not to read. */
const candidatesOf = (gathered: string, following: string): string => `
  gathered as materialized (${gathered}),
  ${scored(
    `(select professional_id from gathered order by quality_key limit ${BY_QUALITY})
    union (select professional_id from gathered order by newest_key limit ${BY_AGE})
    union (select professional_id from gathered where bucket = ${given('turn')} limit ${BY_TURN})`,
    following,
  )}`

const CANDIDATE =
  'select e.professional_id, e.quality_key, e.newest_key, e.bucket from search_entries e where'

const gatheredCandidates = (matches: string, following: string): string => `
  ${candidatesOf(`${CANDIDATE} ${matches}`, following)},
  counted as (select count(*)::int as total from (select from gathered ${COUNTED}) as f)`

/** Reads all matches after all when the parts have fewer results than expected. */
const sampledCandidates = (conditions: string, parts: string, following: string): string => `
  sampled as materialized (${CANDIDATE} e.terms @@ (select query from parts) and ${conditions}),
  enough as materialized (select count(*) >= greatest(${MANY_IN_PART}, ${MANY_PER_PART} * ${parts}) as are_many from sampled),
  ${candidatesOf(
    `select * from sampled where (select are_many from enough)
    union all ${CANDIDATE} not (select are_many from enough) and ${searched('query')} and ${conditions}`,
    following,
  )},
  counted as (select case when (select are_many from enough) then ${SEARCH_COUNT_MAX + 1}
    else (select count(*)::int from (select from gathered ${COUNTED}) as f) end as total)`

const SLOT_COLUMNS = {
  any: 'next_slot_at',
  evenings: 'next_evening_at',
  weekends: 'next_weekend_at',
} as const

/**
 * Professionals without an upcoming slot come last, also while booking hasn't reported the slot after one that passed.
 * Evenings and weekends are filters too, which they don't pass.
 */
const soonestFirst = ({ matches, following }: Parts, time: SearchTime | null): string => {
  const slot = `s.${SLOT_COLUMNS[time ?? 'any']}`
  const unslotted = `
  unslotted as (select e.professional_id as id, ${LAST_KEY}::float8 as key from search_entries e
    where (e.next_slot_at > ${given('now')}) is not true and ${matches} order by e.professional_id),`
  const others = `union all
    (select id, key from unslotted where (select count(*) from first) <= ${PAGE_SIZE} and ${following} ${PAGE})`
  return `
  slotted as (select e.professional_id as id, ${KEYS.soonest} as key
    from next_slots s join search_entries e using (professional_id)
    where ${slot} > ${given('now')} and ${matches}
    order by ${slot}, s.professional_id),${time === null ? unslotted : ''}
  first as materialized (select id, key from slotted where ${following} ${PAGE}),
  page as (select * from (select id, key from first ${time === null ? others : ''}
  ) as f order by key, id ${PAGE})`
}

const walked = (sort: SearchSort, { matches, following }: Parts): string => `
  page as (select e.professional_id as id, ${KEYS[sort]} as key from search_entries e
    where ${matches} and ${following.replace('(key, id)', `(${KEYS[sort]}, e.professional_id)`)}
    order by ${KEYS[sort]}, e.professional_id ${PAGE})`

const searched = (query: 'query' | 'turn_query'): string => `e.terms @@ ${given(query)}`
/** Keeps the planner from reading the index of terms, which would find every match. */
const compared = `(${searched('query')}) is true`

/** Hides how few rows the planner would expect, so that it reads in the order of an index until a page is full. */
const unestimated = (conditions: string): string => `case when ${conditions} then true else false end`

const conditionsOf = (criteria: Criteria, values: unknown[]): string =>
  [...Object.values(FILTERS), placeFilter(criteria.location, values)].join(' and ')

/** What a count compares. Without words and places, the index of terms would list everyone before the first is counted. */
const countable = (query: string, conditions: string): string =>
  query === lexeme('#all') ? unestimated(conditions) : `${searched('query')} and ${conditions}`

/** The first results among those whose turn it is. */
const turnsOf = (conditions: string): string => `select e.professional_id from search_entries e
  where ${searched('turn_query')} and ${conditions} limit ${MANY_IN_PART}`

/** Counts up to SEARCH_COUNT_MAX + 1. When many are expected, first looks for enough of them in one part. */
const total = (query: string, conditions: string, inTurn = turnsOf(conditions)): string => `case
  when ${given('expects_many')} and (select count(*) from (${inTurn}) as f) = ${MANY_IN_PART}
  then ${SEARCH_COUNT_MAX + 1}
  else (select count(*)::int from (select from search_entries e where ${countable(query, conditions)} ${COUNTED}) as f)
  end as total`

/** Counts the matches up to SEARCH_COUNT_MAX + 1. */
export const countStatement = (criteria: Criteria) => {
  const values: unknown[] = []
  const row = givenRow(criteria, values)
  const text = `with ${row} select ${total(criteria.query, conditionsOf(criteria, values))}`
  const shape = [
    'find-count',
    criteria.query === lexeme('#all') && 'everyone',
    criteria.location !== null && 'in-places',
  ]
  return { name: shape.filter(Boolean).join('-'), text, values }
}

/** Builds the statement for a page of results, of which there are few shapes, so that each is prepared once. */
export const findStatement = (finding: Finding) => {
  const { sort, way, after, location, query } = finding
  const values: unknown[] = []
  const row = givenRow(finding, values)
  const conditions = conditionsOf(finding, values)
  const following = after
    ? `(key, id) > ($${values.push(after.key)}::float8, $${values.push(after.id)}::uuid)`
    : 'true'
  const athlete = `$${values.push(finding.athleteId)}::uuid`
  const counted = (inTurn?: string): string =>
    `counted as materialized (select ${total(query, conditions, inTurn)}),`
  const parts = { matches: unestimated(`${compared} and ${conditions}`), following }
  const gathers = `${searched('query')} and ${conditions}`
  const gather = way !== 'walk' || sort === 'nearest'
  const isScoredPartly = way === 'gather-many' && sort === 'best'
  const isSampled = way === 'sample' && sort === 'best'
  const sample = (parts: number): string => {
    const buckets = Array.from({ length: parts }, (_, n) => (turnOn(finding.now) + n) % TURNS)
    const [sampled, count] = [inBuckets(query, buckets), parts].map((value) => `$${values.push(value)}`)
    return `parts as materialized (select ${sampled}::tsquery as query),
      ${sampledCandidates(conditions, `${count}::int`, following)}`
  }
  const walk = (): string => {
    if (sort === 'soonest') return `${counted()} ${soonestFirst(parts, finding.time)}`
    if (sort !== 'best') return `${counted()} ${walked(sort, parts)}`
    return `turns as materialized (${turnsOf(conditions)}), ${counted('select from turns')}
      ${scored(walkedCandidates(parts.matches), following)}`
  }
  const pageIn = (): string => {
    if (finding.way === 'sample' && sort === 'best') return sample(finding.parts)
    if (isScoredPartly) return gatheredCandidates(gathers, following)
    return gather ? gathered(sort, { matches: gathers, following }) : walk()
  }
  const text = `
    with ${row}, ${pageIn()}
    select counted.total, page.key, p.*, ${textLevel(given)} as text, e.next_slot_at, e.joined_at,
      case when ${athlete} is not null then exists (select from saved_professionals s
        where s.athlete_id = ${athlete} and s.professional_id = p.id) end as saved
    from counted left join (page join professionals p using (id) join search_entries e on e.professional_id = p.id)
      on true
    order by page.key, p.id`
  const shape = [
    isSampled || isScoredPartly ? way : gather ? 'gather' : 'walk',
    sort,
    !gather && sort === 'soonest' && finding.time,
    after && 'after',
    location !== null && 'in-places',
  ]
  return { name: ['find', ...shape.filter(Boolean)].join('-'), text, values }
}
