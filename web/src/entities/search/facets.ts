import type { SearchFacets } from '@fieldside/contracts/http/search.ts'
import { CHOICE_FILTERS, FILTERS } from './filter-table.ts'
import type { Filters } from './filters.ts'
import { filterLabel } from './set-filters.ts'

export type CountedFilter = Exclude<keyof SearchFacets, 'approximate'>
export type Counted = { value: string; label: string; count: string }

/** Returns whether a filter is offered: 'Online' already determines the session kind. */
export const isOffered = (name: CountedFilter, { online }: Filters): boolean =>
  name !== 'kind' || online === undefined

const shownCount = (count: number, isApproximate: boolean): string =>
  `${isApproximate && count > 0 ? 'about ' : ''}${count.toLocaleString('en-US')}`

const byAmount = (one: string, other: string): number => Number(one) - Number(other)

/**
 * Returns the values of a filter with their labels and counts. Until the counts are known, all values that don't depend
 * on them; the chosen value is always among them.
 */
export const countedValues = (
  name: CountedFilter,
  filters: Filters,
  facets: SearchFacets | null | undefined,
): Counted[] => {
  const counts = new Map(facets?.[name].map(({ value, count }) => [`${value}`, count]))
  const known = name === 'max_price' ? [...counts.keys()] : Object.keys(FILTERS[name].values)
  const chosen = filters[name]
  const values = chosen && !known.includes(chosen) ? [...known, chosen].sort(byAmount) : known
  // Omits choices without results, which would only lengthen the list.
  const shown =
    name in CHOICE_FILTERS && facets ? values.filter((one) => counts.get(one) || one === chosen) : values
  return shown.map((value) => {
    const count = counts.get(value)
    return {
      value,
      label: filterLabel(name, value),
      // A price between the counted ones has no count of its own.
      count:
        facets && (count !== undefined || name !== 'max_price')
          ? shownCount(count ?? 0, facets.approximate)
          : '',
    }
  })
}
