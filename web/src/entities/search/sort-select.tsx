import type { SearchSort } from '@fieldside/contracts/http/search.ts'
import { cn } from '@/ui/cn.ts'
import { Select } from '@/ui/select.tsx'
import { FILTERS } from './filter-table.ts'
import type { Filters } from './filters.ts'

type SortSelectProps = {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  /** Looks like a field instead of text. */
  boxed?: boolean
}

const quietClass = cn(
  'h-9! w-44! border-transparent! bg-transparent! pr-1! text-sm! font-medium pointer-coarse:h-11!',
)

/** The order while none is chosen. */
const defaultSort = ({ words }: Filters): SearchSort => (words ? 'best' : 'newest')

/** Offers the orders that fit the search. Distance needs a place. */
export const SortSelect = ({ filters, onChange, boxed = false }: SortSelectProps) => {
  const sorts = (Object.keys(FILTERS.sort.values) as SearchSort[]).filter(
    (sort) => sort !== 'nearest' || filters.location || filters.sort === sort,
  )
  return (
    <Select
      aria-label="Sort by"
      {...(!boxed && { className: quietClass })}
      options={sorts.map((value) => ({ value, label: FILTERS.sort.values[value] }))}
      value={filters.sort ?? defaultSort(filters)}
      onValueChange={(sort) => onChange({ sort: sort === defaultSort(filters) ? undefined : sort })}
    />
  )
}
