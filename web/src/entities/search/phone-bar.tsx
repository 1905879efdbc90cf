import { MapPin, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cn } from '@/ui/cn.ts'
import { lazyDialog } from '@/ui/lazy-part.ts'
import type { FilterBarProps } from './filter-bar.tsx'
import type { Filters } from './filters.ts'

const SearchSheet = lazyDialog(async () => (await import('./search-sheet.tsx')).SearchSheet)

const whatOf = ({ words, specialty }: Filters): string => [words, specialty].filter(Boolean).join(', ')

type PhoneBarProps = FilterBarProps & {
  /** The button at the end of the bar. */
  children: ReactNode
}

/** The search on phones: one bar that says what is searched and where, and opens a sheet with the fields. */
export const PhoneBar = ({ children, ...bar }: PhoneBarProps) => {
  const [isOpen, setOpen] = useState(false)
  const { filters } = bar
  const what = whatOf(filters) || 'Name or injury'
  const where = (filters.online ? 'Online' : filters.location) || 'City or ZIP'
  return (
    <div className="flex h-12 rounded-full border border-edge bg-raised md:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-l-full pr-2 pl-4 text-left"
      >
        <Search aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
        <Part text={what} isSet={whatOf(filters) !== ''} className="flex-[3]">
          <span className="sr-only">Search for</span> {what}
          <span className="sr-only">,</span>
        </Part>{' '}
        <MapPin aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
        <Part
          text={where}
          isSet={filters.online !== undefined || filters.location !== ''}
          className="flex-[2]"
        >
          {where}
        </Part>
      </button>
      {children}
      {isOpen && <SearchSheet {...bar} onClose={() => setOpen(false)} />}
    </div>
  )
}

type PartProps = { text: string; isSet: boolean; className: string; children: ReactNode }

const Part = ({ text, isSet, className, children }: PartProps) => (
  <span title={text} className={cn('min-w-0 truncate', !isSet && 'text-muted', className)}>
    {children}
  </span>
)
