import type { SearchFacets } from '@fieldside/contracts/http/search.ts'
import { Select } from '@/ui/select.tsx'
import { countedValues, isOffered } from './facets.ts'
import { CHOICE_FILTERS, FLAG_FILTERS } from './filter-table.ts'
import { FilterToggle } from './filter-toggle.tsx'
import type { Filters } from './filters.ts'

export type FilterControlsProps = {
  filters: Filters
  /** Undefined until the first reply. */
  facets: SearchFacets | null | undefined
  onChange: (change: Partial<Filters>) => void
}

/** Radix Select doesn't allow an empty value. */
const ANY = 'any'

const SELECTS = [
  { name: 'max_price', title: 'Price', any: 'Any price' },
  { name: 'within', title: 'Available', any: 'Any day' },
  { name: 'kind', title: 'Session kind', any: 'Any kind' },
  ...Object.values(CHOICE_FILTERS),
] as const
const TOGGLES = [{ name: 'time' }, { name: 'min_rating' }, ...Object.values(FLAG_FILTERS)] as const

/** The filters that apply at once, side by side. Phones have them in a sheet. */
export const FilterRow = ({ filters, facets, onChange }: FilterControlsProps) => (
  <fieldset aria-label="Filters" className="contents max-md:hidden">
    {SELECTS.filter(({ name }) => isOffered(name, filters)).map(({ name, title, any }) => (
      <Select
        key={name}
        aria-label={title}
        className="h-9! w-auto! rounded-full! pr-3! text-sm! font-medium pointer-coarse:h-11!"
        options={[
          { value: ANY, label: any },
          ...countedValues(name, filters, facets).map(({ count, ...one }) => ({ ...one, aside: count })),
        ]}
        value={filters[name] ?? ANY}
        onValueChange={(value) => onChange({ [name]: value === ANY ? undefined : value })}
      />
    ))}
    {TOGGLES.flatMap(({ name }) =>
      countedValues(name, filters, facets).map(({ value, label, count }) => (
        <FilterToggle
          key={`${name} ${value}`}
          label={label}
          count={count}
          isOn={filters[name] === value}
          onToggle={() => onChange({ [name]: filters[name] === value ? undefined : value })}
        />
      )),
    )}
  </fieldset>
)
