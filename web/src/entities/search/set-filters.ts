import { FILTERS, type FilterName } from './filter-table.ts'
import type { Filters } from './filters.ts'

export const priceLabel = (dollars: string | number): string => `Up to $${dollars}`

/** Returns a filter's value in words: 'Within 25 miles', or a text as it was typed. */
export const filterLabel = (name: FilterName, value: string): string => {
  if (name === 'words') return `“${value}”`
  if (name === 'max_price') return priceLabel(value)
  if (name === 'location') return value
  const labels: Record<string, string> = FILTERS[name].values
  return labels[value] ?? value
}

/** Returns the filters that are set, in the order of the URL. Leaves out the sort order. */
export const setFilters = (filters: Filters): { name: FilterName; value: string; label: string }[] =>
  (Object.entries(filters) as [FilterName, string | undefined][]).flatMap(([name, value]) =>
    value && name !== 'sort' ? [{ name, value, label: filterLabel(name, value) }] : [],
  )
