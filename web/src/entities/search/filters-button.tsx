import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.ts'
import type { FilterControlsProps } from './filter-row.tsx'
import { setFilters } from './set-filters.ts'

const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** Opens the filters on phones. */
export const FiltersButton = (controls: FilterControlsProps & { found: string | undefined }) => {
  const [isOpen, setOpen] = useState(false)
  const set = setFilters(controls.filters).length
  return (
    <>
      <Button variant="outline" size="sm" className="md:hidden" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        {set === 0 ? 'Filters' : `Filters (${set})`}
      </Button>
      {isOpen && <FilterSheet {...controls} onClose={() => setOpen(false)} />}
    </>
  )
}
