import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Filters } from './filters.ts'
import { LoosenList } from './loosen-list.tsx'
import { setFilters } from './set-filters.ts'
import type { Found } from './use-search.ts'

type FoundStatusProps = {
  /** Undefined until the first response. */
  found: (Found & { items: readonly unknown[] }) | undefined
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  onClear: () => void
  /** Shown when nothing was found. */
  offer?: ReactNode
  /** The number of results as text. */
  children: ReactNode
}

/**
 * Announces the number of results. Mount it before the response: screen readers announce a change in a live region, not
 * a region that appears with its text.
 */
export const FoundStatus = ({ found, children, ...nothing }: FoundStatusProps) => (
  <div role="status" className="min-h-6 min-w-0 flex-1 max-md:basis-full">
    {found && (found.items.length === 0 ? <FoundNothing found={found} {...nothing} /> : children)}
  </div>
)

type FoundNothingProps = Omit<FoundStatusProps, 'found' | 'children'> & { found: Found }

const FoundNothing = ({ found, filters, onChange, onClear, offer }: FoundNothingProps) => (
  <EmptyState
    title="No professionals found. Please try different search criteria."
    {...(setFilters(filters).length > 0 && {
      action: (
        <div className="grid justify-items-center gap-5">
          <LoosenList loosen={found.loosen} onChange={onChange} />
          <div className="flex flex-wrap justify-center gap-2">
            {offer}
            <Button variant="outline" size="sm" onClick={onClear}>
              Show all professionals
            </Button>
          </div>
        </div>
      ),
    })}
  />
)
