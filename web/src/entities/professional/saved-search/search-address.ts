import type { SavedSearch } from '@fieldside/contracts/http/saved-searches.ts'

/** The filters of a search on screen: texts, or undefined. */
export type GivenSearch = { [name: string]: string | number | undefined }

/** The parameter's name in the URL. The type's parameter is older than its name in the query. */
const inAddress = (name: string): string => (name === 'specialty' ? 'type' : name)

const entriesOf = (query: GivenSearch): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || name === 'sort' ? [] : [[name, String(value).trim()]],
  )

/** Returns the address of /search with the filters of a saved search. */
export const searchAddress = (query: SavedSearch['query']): string => {
  const entries = entriesOf(query).map(([name, value]): [string, string] => [inAddress(name), value])
  return entries.length > 0 ? `/search?${new URLSearchParams(entries)}` : '/search'
}

/** Returns the filters as a saved search has them, without an order and empty ones. */
export const savedQueryOf = (given: GivenSearch): SavedSearch['query'] =>
  Object.fromEntries(
    entriesOf(given).map(([name, value]) => [name, name === 'max_price' ? Number(value) : value]),
  ) as SavedSearch['query']

const printOf = (query: GivenSearch): string => JSON.stringify(entriesOf(query).sort())

export const isSameSearch = (one: GivenSearch, other: GivenSearch): boolean => printOf(one) === printOf(other)
