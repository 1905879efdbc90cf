import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '@/ui/lazy-part.ts'
import type { FilterControlsProps } from './filter-row.tsx'
import { setFilters } from './set-filters.ts'

const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** Opens the filters on phones, at the end of the search bar. */
export const FiltersButton = (controls: FilterControlsProps & { found: string | undefined }) => {
  const [isOpen, setOpen] = useState(false)
  const set = setFilters(controls.filters).length
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="relative grid w-12 shrink-0 place-items-center rounded-r-full border-line border-l hover:bg-turf-soft"
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        <span className="sr-only">Filters</span>{' '}
        {set > 0 && (
          <span className="absolute top-1 right-1.5 grid size-4.5 place-items-center rounded-full bg-turf font-semibold text-[0.6875rem] text-turf-ink tabular-nums">
            {set}
          </span>
        )}
      </button>
      {isOpen && <FilterSheet {...controls} onClose={() => setOpen(false)} />}
    </>
  )
}
