import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import type { Filters } from './filters.ts'
import { LoosenList } from './loosen-list.tsx'
import { NearbyList } from './nearby-list.tsx'
import { setFilters } from './set-filters.ts'
import type { Found } from './use-search.ts'

export type FoundNothingProps = {
  found: Found
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  onClear: () => void
  /** Shown beside the way out. */
  offer?: ReactNode
}

/** Says that nobody was found, and who there is near the place, online, and with one filter loosened. */
export const FoundNothing = ({ found, filters, onChange, onClear, offer }: FoundNothingProps) => (
  <EmptyState
    title="No professionals found. Please try different search criteria."
    lists={(found.nearby?.items.length ?? 0) > 0}
    {...(setFilters(filters).length > 0 && {
      action: (
        <div className="grid justify-items-center gap-5">
          {found.nearby && <NearbyList nearby={found.nearby} place={filters.location} onChange={onChange} />}
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
