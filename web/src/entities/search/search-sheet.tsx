import { Dialog } from '@/ui/dialog.tsx'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'
import { FilterToggle } from './filter-toggle.tsx'
import type { Filters } from './filters.ts'

/** Opens as soon as it mounts, and closes with a search that needs no place. Clear keeps it open for the next one. */
export const SearchSheet = ({ draft, onClose, ...bar }: FilterBarProps & { onClose: () => void }) => {
  const apply = (change?: Partial<Filters>): boolean => {
    const needsPlace = draft.apply(change)
    if (!needsPlace) onClose()
    return needsPlace
  }
  const isOnline = draft.draft.online !== undefined
  return (
    <Dialog open onOpenChange={onClose} title="Search" description="Use words, a place, or both." size="page">
      <FilterBar {...bar} draft={{ ...draft, apply }} isFirst>
        <div>
          <FilterToggle
            label="Online"
            isOn={isOnline}
            onToggle={() => draft.change(isOnline ? { online: undefined } : { online: 'true', location: '' })}
          />
        </div>
      </FilterBar>
    </Dialog>
  )
}
