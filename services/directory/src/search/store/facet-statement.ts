import {
  type SearchFacets,
  type SearchQuery,
  SearchTime,
  SearchWithin,
  SessionKind,
} from '@fieldside/contracts/http/search.ts'
import { Language } from '@fieldside/contracts/languages.ts'
import { FACETS_EXACT_MAX } from '@fieldside/contracts/limits.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { TURNS } from '../rules/best-match.ts'
import { inBuckets } from '../rules/search-words.ts'
import { FACET_PRICES } from './filter-shares.ts'
import { type Criteria, FILTERS, givenRow, placeFilter } from './find-statement.ts'

/** The approximate number of results in a sample. */
const SAMPLE = 1500

/** Returns the terms that an entry must have for the filters whose values are terms. */
export const chosenTerms = ({ specialty, language, welcomes_new }: SearchQuery): string[] =>
  [specialty && `#type ${specialty}`, language && `#speaks ${language}`, welcomes_new && '#welcomes'].filter(
    (term) => term !== undefined,
  )

/** The ends of `within`, as instants. */
export type Ends = Record<SearchWithin, Date>

/** Returns how many of the TURNS equal parts of all professionals to count. */
export const sampledParts = (estimated: number): number =>
  estimated <= FACETS_EXACT_MAX ? TURNS : Math.max(1, Math.round((TURNS * SAMPLE) / estimated))

/** Combines all filters but the given ones, because a count replaces the chosen value of its own filter. */
const except = (...left: string[]): string =>
  ['specialty', 'price', 'kind', 'slot', 'rating', 'language', 'welcome']
    .filter((name) => !left.includes(name))
    .map((name) => `is_${name}`)
    .join(' and ')

const counted = (facet: string, value: string | number, condition: string): string =>
  `'${facet} ${value}', count(*) filter (where ${condition})`

const given = (name: string) => `(select ${name} from given)`
const isSlot = (column: string, until: string): string =>
  `(${column} > ${given('now')} and (${until} is null or ${column} <= ${until}))`

const COUNTS = [
  ...ProfessionalType.options.map((type) =>
    counted('specialty', type, `specialty = '${type}' and ${except('specialty')}`),
  ),
  ...FACET_PRICES.map((dollars) =>
    counted('max_price', dollars, `price_key <= ${dollars * 100} and ${except('price')}`),
  ),
  ...SessionKind.options.map((kind) =>
    counted('kind', kind, `${kind === 'online' ? 'online' : 'in_person'} and ${except('kind')}`),
  ),
  ...SearchWithin.options.map((within, index) =>
    counted(
      'within',
      within,
      `${isSlot('slot_at', `(select end_${index} from ends)`)} and ${except('slot')}`,
    ),
  ),
  ...SearchTime.options.map((time) =>
    counted(
      'time',
      time,
      `${isSlot(time === 'evenings' ? 'next_evening_at' : 'next_weekend_at', given('until'))} and ${except('slot')}`,
    ),
  ),
  counted('min_rating', '4', `rating >= 4 and ${except('rating')}`),
  counted('welcomes_new', 'true', `welcomes_new_athletes and ${except('welcome')}`),
]

/** Counts the results that each value of each filter would give, among the given parts of all professionals. */
export const facetStatement = (criteria: Criteria, search: SearchQuery, ends: Ends, parts: number) => {
  const values: unknown[] = []
  const buckets = Array.from({ length: parts }, (_, bucket) => bucket)
  const query = parts < TURNS ? inBuckets(criteria.query, buckets) : criteria.query
  const row = givenRow({ ...criteria, query }, values)
  const place = placeFilter(criteria.location, values)
  const param = (value: unknown, type: string): string => `$${values.push(value)}::${type}`
  const endColumns = SearchWithin.options.map(
    (within, index) => `${param(ends[within], 'timestamptz')} as end_${index}`,
  )
  const [specialty, language] = [param(search.specialty, 'text'), param(search.language, 'text')]
  const welcomes = param(search.welcomes_new !== undefined, 'boolean')
  const text = `with ${row}, ends as materialized (select ${endColumns.join(', ')}),
    base as materialized (select e.specialty, e.price_key, e.in_person, e.online, e.rating, e.languages,
      e.welcomes_new_athletes, e.next_evening_at, e.next_weekend_at,
      case ${given('slot_time')} when 'evenings' then e.next_evening_at when 'weekends' then e.next_weekend_at
        else e.next_slot_at end as slot_at,
      (${specialty} is null or e.specialty = ${specialty}) as is_specialty,
      (${language} is null or ${language} = any(e.languages)) as is_language,
      (not ${welcomes} or e.welcomes_new_athletes) as is_welcome,
      ${FILTERS.price} as is_price, ${FILTERS.rating} as is_rating, ${FILTERS.kind} as is_kind, ${FILTERS.slot} as is_slot
      from search_entries e where e.terms @@ ${given('query')} and ${place})
    select jsonb_build_object(${COUNTS.join(', ')}) || coalesce((
      select jsonb_object_agg('language ' || language, total) from (
        select language, count(*) as total from base, unnest(languages) as language where ${except('language')}
        group by language) as spoken), '{}') as counts from base`
  return { name: criteria.location === null ? 'find-facets' : 'find-facets-in-places', text, values }
}

/** Returns the counts of the statement by filter. Those of some parts stand for all professionals. */
export const facetsOf = (
  counts: Record<string, number>,
  { online }: SearchQuery,
  parts: number,
): SearchFacets => {
  const of = <Value extends string | number>(facet: string, values: readonly Value[]) =>
    values.map((value) => ({
      value,
      count: Math.round(((counts[`${facet} ${value}`] ?? 0) * TURNS) / parts),
    }))
  return {
    approximate: parts < TURNS,
    specialty: of('specialty', ProfessionalType.options),
    max_price: of('max_price', FACET_PRICES),
    kind: of('kind', online ? (['online'] as const) : SessionKind.options),
    within: of('within', SearchWithin.options),
    time: of('time', SearchTime.options),
    min_rating: of('min_rating', ['4'] as const),
    language: of('language', Language.options).filter(({ count }) => count > 0),
    welcomes_new: of('welcomes_new', ['true'] as const),
  }
}
