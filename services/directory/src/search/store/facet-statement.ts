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
import { baseConditions, type Criteria, createParams, filtersOf, slotColumn } from './find-statement.ts'

/** With more results than FACETS_EXACT_MAX, this many are counted. A tenth of them is within 10% in two of three cases. */
const SAMPLE = 1500

/** Prices that the filter offers, in whole dollars. */
const FACET_PRICES = [60, 80, 100, 120, 150, 200] as const

/** Returns the terms that an entry must have for the filters whose values are terms. */
export const chosenTerms = ({ specialty, language, welcomes_new }: SearchQuery): string[] =>
  [specialty && `#type ${specialty}`, language && `#speaks ${language}`, welcomes_new && '#welcomes'].filter(
    (term) => term !== undefined,
  )

/** The ends of `within`, as instants. */
export type Ends = Record<SearchWithin, Date>

/** Combines all filters but the given ones, because a count replaces the chosen value of its own filter. */
const except = (...left: string[]): string =>
  ['specialty', 'price', 'kind', 'slot', 'rating', 'language', 'welcome']
    .filter((name) => !left.includes(name))
    .map((name) => `is_${name}`)
    .join(' and ')

const counted = (facet: string, value: string | number, condition: string): string =>
  `'${facet} ${value}', count(*) filter (where ${condition})`

/**
 * Counts the results that each value of each filter would give, by filter and value, as in 'time evenings'. Reads the
 * first results in the order of a hash. When the last one's hash says that there are far more, these are counted, and
 * 'all' is how many results each stands for.
 */
export const facetStatement = (criteria: Criteria, search: SearchQuery, ends: Ends) => {
  const { values, param } = createParams()
  const { specialty, language, welcomes_new } = search
  const filters = {
    ...filtersOf(criteria, param),
    specialty: specialty ? `e.specialty = ${param(specialty, 'text')}` : 'true',
    language: language ? `${param(language, 'text')} = any(e.languages)` : 'true',
    welcome: welcomes_new ? 'e.welcomes_new_athletes' : 'true',
  }
  const isFilter = Object.entries(filters).map(([name, condition]) => `(${condition}) is true as is_${name}`)
  const now = param(criteria.now, 'timestamptz')
  const isSlot = (column: string, until: string | null): string =>
    `(${column} > ${now}${until ? ` and ${column} <= ${until}` : ''})`
  const until = criteria.until && param(criteria.until, 'timestamptz')
  const counts = [
    ...ProfessionalType.options.map((type) =>
      counted('specialty', type, `specialty = '${type}' and ${except('specialty')}`),
    ),
    ...FACET_PRICES.map((dollars) =>
      counted('max_price', dollars, `price_key <= ${dollars * 100} and ${except('price')}`),
    ),
    ...SessionKind.options.map((kind) =>
      counted('kind', kind, `${kind === 'online' ? 'online' : 'in_person'} and ${except('kind')}`),
    ),
    ...SearchWithin.options.map((within) =>
      counted(
        'within',
        within,
        `${isSlot(slotColumn(criteria), param(ends[within], 'timestamptz'))} and ${except('slot')}`,
      ),
    ),
    counted('time', 'evenings', `${isSlot('next_evening_at', until)} and ${except('slot')}`),
    counted('time', 'weekends', `${isSlot('next_weekend_at', until)} and ${except('slot')}`),
    counted('min_rating', '4', `rating >= 4 and ${except('rating')}`),
    counted('welcomes_new', 'true', `welcomes_new_athletes and ${except('welcome')}`),
  ]
  const read = `select e.specialty, e.price_key, e.in_person, e.online, e.rating, e.languages, e.welcomes_new_athletes,
      e.next_slot_at, e.next_evening_at, e.next_weekend_at, ${isFilter.join(', ')}, uuid_hash(e.professional_id) as hash
    from search_entries e where ${baseConditions(criteria, param).join(' and ') || 'true'}`
  const text = `with first as materialized (${read} order by uuid_hash(e.professional_id) limit ${SAMPLE}),
    read as materialized (select count(*) < ${SAMPLE} as is_all, 2 ^ 32 / (max(hash) + 2 ^ 31 + 1) as all from first),
    way as materialized (select is_all, not is_all and ${SAMPLE} * read.all > ${FACETS_EXACT_MAX} as is_sample, read.all from read),
    base as materialized (
      select * from first where (select is_all or is_sample from way)
      union all ${read} and not (select is_all or is_sample from way))
    select jsonb_build_object(${counts.join(', ')}, 'all', (select case when is_sample then way.all else 1 end from way))
      || coalesce((
      select jsonb_object_agg('language ' || language, total) from (
        select language, count(*) as total from base, unnest(languages) as language where ${except('language')}
        group by language) as spoken), '{}') as counts from base`
  return { text, values }
}

/** Returns the counts of the statement by filter. */
export const facetsOf = (counts: Record<string, number>, { online }: SearchQuery): SearchFacets => {
  const standsFor = counts.all ?? 1
  const of = <Value extends string | number>(facet: string, values: readonly Value[]) =>
    values.map((value) => ({ value, count: Math.round((counts[`${facet} ${value}`] ?? 0) * standsFor) }))
  return {
    approximate: standsFor > 1,
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
