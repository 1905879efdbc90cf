import type { SearchQuery } from '@fieldside/contracts/http/search.ts'
import { useAddressParams } from '@/client/address-params.ts'
import { FILTER_LABELS, SORT_LABELS } from './filter-labels.ts'

type Text = string | null

const among =
  <Value extends string | number>(labels: Record<Value, string>) =>
  (text: Text): `${Value}` | undefined =>
    text !== null && Object.hasOwn(labels, text) ? (text as `${Value}`) : undefined

const MOST_CHARS = 100
const asTyped = (text: Text): string => (text ?? '').slice(0, MOST_CHARS)

/**
 * The schema of each filter in the URL. An invalid value counts as no filter, and the others stay. The compiler
 * requires an entry for each filter of the query.
 */
const READERS = {
  words: asTyped,
  location: asTyped,
  radius: among(FILTER_LABELS.radius),
  online: among(FILTER_LABELS.online),
  specialty: among(FILTER_LABELS.specialty),
  /** In whole dollars. */
  max_price: (text: Text) => (/^[1-9]\d{0,3}$/.test(text ?? '') ? text! : undefined),
  kind: among(FILTER_LABELS.kind),
  within: among(FILTER_LABELS.within),
  time: among(FILTER_LABELS.time),
  min_rating: among(FILTER_LABELS.min_rating),
  language: among(FILTER_LABELS.language),
  welcomes_new: among(FILTER_LABELS.welcomes_new),
  sort: among(SORT_LABELS),
} satisfies Record<Exclude<keyof SearchQuery, 'cursor'>, (text: Text) => string | undefined>

export type FilterName = keyof typeof READERS
export type Filters = { [Name in FilterName]: ReturnType<(typeof READERS)[Name]> }

const NAMES = Object.keys(READERS) as FilterName[]

/** The parameter's name in the URL. The type's parameter is older than its name in the query. */
const inAddress = (name: FilterName): string => (name === 'specialty' ? 'type' : name)

const readFilters = (textOf: (name: FilterName) => Text): Filters =>
  Object.fromEntries(NAMES.map((name) => [name, READERS[name](textOf(name))])) as Filters

export const NO_FILTERS: Filters = readFilters(() => null)

/** Drops filters that contradict another one: a place and a session kind beside 'Online', and distances without a place. */
const tidied = (filters: Filters): Filters => {
  const location = filters.online ? '' : filters.location.trim()
  return {
    ...filters,
    words: filters.words.trim(),
    location,
    kind: filters.online ? undefined : filters.kind,
    radius: location ? filters.radius : undefined,
    sort: filters.sort === 'nearest' && !location ? undefined : filters.sort,
  }
}

const isSame = (one: Filters, other: Filters): boolean => NAMES.every((name) => one[name] === other[name])

const addressOf = (filters: Filters) =>
  Object.fromEntries(NAMES.map((name) => [inAddress(name), filters[name]]))

type SetFilters = (filters: Filters) => void

/** The filters of the URL. Each change is a step for Back, unless it replaces the last one. */
export const useFilters = (): [filters: Filters, set: SetFilters, replace: SetFilters] => {
  const [params, setParams] = useAddressParams({ push: true })
  const [, replaceParams] = useAddressParams()
  const filters = tidied(readFilters((name) => params.get(inAddress(name))))
  const set = (changed: Filters) => {
    const next = tidied(changed)
    // The same search again must not take a second step back.
    if (!isSame(filters, next)) setParams(addressOf(next))
  }
  return [filters, set, (read) => replaceParams(addressOf(tidied(read)))]
}
