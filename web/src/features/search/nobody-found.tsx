import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What a search of professionals says that found none, with the way back to all of them. A live region says it to screen readers. */
export const NobodyFound = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) => (
  <div role="status">
    <EmptyState
      title="No professionals found. Please try different search criteria."
      {...(filtered && {
        action: (
          <Button variant="outline" onClick={onClear}>
            Show all professionals
          </Button>
        ),
      })}
    />
  </div>
)
