import type { SearchSort } from '@fieldside/contracts/http/search.ts'
import { Select } from '../../ui/select.tsx'
import { SORT_LABELS } from './filter-labels.ts'
import type { Filters } from './filters.ts'

type SortSelectProps = { filters: Filters; onChange: (change: Partial<Filters>) => void }

/** The order while none is chosen. */
const defaultSort = ({ words }: Filters): SearchSort => (words ? 'best' : 'newest')

/** Offers the orders that fit the search. Distance needs a place. */
export const SortSelect = ({ filters, onChange }: SortSelectProps) => {
  const sorts = (Object.keys(SORT_LABELS) as SearchSort[]).filter(
    (sort) => sort !== 'nearest' || filters.location || filters.sort === sort,
  )
  return (
    <Select
      aria-label="Sort by"
      className="h-9! w-44! border-transparent! bg-transparent! pr-1! text-sm! max-md:pl-0! font-medium pointer-coarse:h-11!"
      options={sorts.map((value) => ({ value, label: SORT_LABELS[value] }))}
      value={filters.sort ?? defaultSort(filters)}
      onValueChange={(sort) => onChange({ sort: sort === defaultSort(filters) ? undefined : sort })}
    />
  )
}
