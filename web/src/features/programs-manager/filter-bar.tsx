import type { ProgramCategory } from '@fieldside/contracts/content-categories.ts'
import { Search } from 'lucide-react'
import { CATEGORY_LABELS } from '@/entities/program/words.ts'
import { WithIcon } from '@/ui/input.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Select } from '@/ui/select.tsx'
import type { ProgramFilters } from './use-program-filters.ts'

const SORTS = [
  { value: 'created_at desc', label: 'Newest first' },
  { value: 'created_at asc', label: 'Oldest first' },
  { value: 'title asc', label: 'Name, A to Z' },
  { value: 'title desc', label: 'Name, Z to A' },
  { value: 'category asc', label: 'Category, A to Z' },
  { value: 'category desc', label: 'Category, Z to A' },
]

type FilterBarProps = {
  filters: ProgramFilters
  /** Only categories that occur in the list. */
  categories: readonly ProgramCategory[]
  onChange: (changes: Partial<ProgramFilters>) => void
}

/** On phones, the table has no headings to sort by, so the sort order is here. */
export const FilterBar = ({ filters, categories, onChange }: FilterBarProps) => {
  const options = [
    { value: 'all', label: 'All categories' },
    ...categories.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
  ]
  return (
    <div className="mb-5 grid gap-2.5 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <WithIcon Icon={Search}>
        <SearchInput
          aria-label="Search programs"
          placeholder="Name or category"
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      </WithIcon>
      <Select
        aria-label="Category"
        options={options}
        value={filters.category ?? 'all'}
        onValueChange={(value) => onChange({ category: categories.find((category) => category === value) })}
      />
      <Select
        aria-label="Order"
        options={SORTS}
        value={`${filters.sort} ${filters.direction}`}
        onValueChange={(value) => {
          const [sort, direction] = value.split(' ')
          onChange({ sort, direction } as Partial<ProgramFilters>)
        }}
        className="md:hidden"
      />
    </div>
  )
}
