import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Filters } from './use-search.ts'

type FoundStatusProps = {
  /** How many results are on screen; undefined until the first response. */
  shown: number | undefined
  filters: Filters
  onClear: () => void
  /** The number of results as text. */
  children: ReactNode
}

/**
 * Announces the number of results. Mount it before the response: screen readers announce a change in a live region, not
 * a region that appears with its text.
 */
export const FoundStatus = ({ shown, filters, onClear, children }: FoundStatusProps) => (
  <div role="status">
    {shown === 0 ? (
      <EmptyState
        title="No professionals found. Please try different search criteria."
        {...(Object.values(filters).some(Boolean) && {
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
