import { useAddressParams } from '@/client/address-params.ts'
import { FILTERS, type FilterName, type Text } from './filter-table.ts'

type ValueOf<Filter> = Filter extends { values: infer Labels }
  ? `${keyof Labels & (string | number)}` | undefined
  : Filter extends { read: (text: Text) => infer Value }
    ? Value
    : never
export type Filters = { [Name in FilterName]: ValueOf<(typeof FILTERS)[Name]> }

const NAMES = Object.keys(FILTERS) as FilterName[]

/** Returns the value of a filter in the URL. An invalid value counts as no filter, and the others stay. */
const readFilter = (name: FilterName, text: Text): string | undefined => {
  const filter = FILTERS[name]
  if ('read' in filter) return filter.read(text)
  return text !== null && Object.hasOwn(filter.values, text) ? text : undefined
}

/** The parameter's name in the URL. The type's parameter is older than its name in the query. */
const inAddress = (name: FilterName): string => (name === 'specialty' ? 'type' : name)

const readFilters = (textOf: (name: FilterName) => Text): Filters =>
  Object.fromEntries(NAMES.map((name) => [name, readFilter(name, textOf(name))])) as Filters

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
