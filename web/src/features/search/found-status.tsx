import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Filters } from './use-search.ts'

type FoundStatusProps = {
  /** How many of them are on screen; undefined until the first reply. */
  shown: number | undefined
  filters: Filters
  onClear: () => void
  /** How many were found, in words. */
  children: ReactNode
}

/**
 * Says how many professionals a search found, or that it found none and how to show all. Mount it before the reply:
 * screen readers announce what changes in a live region, not a region that appears with its text.
 */
export const FoundStatus = ({ shown, filters, onClear, children }: FoundStatusProps) => (
  <div role="status">
    {shown === 0 ? (
      <EmptyState
        title="No professionals found. Please try different search criteria."
        {...((filters.location || filters.specialty) && {
          action: (
            <Button variant="outline" onClick={onClear}>
              Show all professionals
            </Button>
          ),
        })}
      />
    ) : (
      shown !== undefined && children
    )}
  </div>
)
