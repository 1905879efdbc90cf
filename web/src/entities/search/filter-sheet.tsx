import { useId } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { type CountedFilter, countedValues, isOffered } from './facets.ts'
import type { FilterControlsProps } from './filter-row.tsx'
import { CHOICE_FILTERS, FLAG_FILTERS } from './filter-table.ts'
import { FilterToggle } from './filter-toggle.tsx'
import { type Filters, NO_FILTERS } from './filters.ts'
import { SortSelect } from './sort-select.tsx'

const GROUPS = {
  specialty: { title: 'Type' },
  max_price: { title: 'Price' },
  within: { title: 'Available' },
  time: { title: 'Time' },
  kind: { title: 'Session kind' },
  min_rating: { title: 'Rating' },
  ...FLAG_FILTERS,
  ...CHOICE_FILTERS,
} satisfies Record<CountedFilter, { title: string }>
const NAMES = Object.keys(GROUPS) as CountedFilter[]

const NONE = Object.fromEntries(NAMES.map((name) => [name, NO_FILTERS[name]])) as Partial<Filters>

type FilterSheetProps = FilterControlsProps & {
  /** The number of results as text; undefined while it is unknown. */
  found: string | undefined
  onClose: () => void
}

/** Opens as soon as it mounts. The filters apply at once, and the button says how many results they leave. */
export const FilterSheet = ({ found, onClose, ...controls }: FilterSheetProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Filters"
    footer={
      <>
        <Button variant="outline" onClick={() => controls.onChange(NONE)}>
          Clear filters
        </Button>
        <Button onClick={onClose}>
          Show {found} {found === '1' ? 'result' : 'results'}
        </Button>
      </>
    }
  >
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2.5">
        <h3 className="font-medium font-sans text-base tracking-normal">Sort by</h3>
        <SortSelect filters={controls.filters} onChange={controls.onChange} boxed />
      </div>
      {NAMES.filter((name) => isOffered(name, controls.filters)).map((name) => (
        <FilterGroup key={name} name={name} {...controls} />
      ))}
    </div>
  </Dialog>
)

const FilterGroup = ({ name, filters, facets, onChange }: FilterControlsProps & { name: CountedFilter }) => {
  const titleId = useId()
  const values = countedValues(name, filters, facets)
  if (values.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't stand in a grid
    <div role="group" aria-labelledby={titleId} className="grid grid-cols-1 gap-2.5">
      <h3 id={titleId} className="font-medium font-sans text-base tracking-normal">
        {GROUPS[name].title}
      </h3>
      <div className="flex flex-wrap gap-2">
        {values.map(({ value, label, count }) => (
          <FilterToggle
            key={value}
            label={label}
            count={count}
            isOn={filters[name] === value}
            onToggle={() => onChange({ [name]: filters[name] === value ? undefined : value })}
          />
        ))}
      </div>
    </div>
  )
}
