import type { ShownCount } from '@fieldside/contracts/fields.ts'
import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { memo, type ReactNode, useEffect } from 'react'
import { countText } from '@/client/count-text.ts'
import { morePages } from '@/client/more-pages.ts'
import { cn } from '@/ui/cn.ts'
import { lazyPart } from '@/ui/lazy-part.ts'
import { MoreButton } from '@/ui/more-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterRow } from './filter-row.tsx'
import { FilterToggle } from './filter-toggle.tsx'
import { type Filters, NO_FILTERS, useFilters } from './filters.ts'
import { FiltersButton } from './filters-button.tsx'
import { FoundStatus } from './found-status.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SearchNotes } from './search-notes.tsx'
import { setFilters } from './set-filters.ts'
import { SortSelect } from './sort-select.tsx'
import { useDraft } from './use-draft.ts'
import { hasNotes, type Listing, useSearch } from './use-search.ts'
import { placeProblemOf, WrongPlace } from './wrong-place.tsx'
import { ZoneNote } from './zone-note.tsx'

const UnclearPlace = lazyPart(async () => (await import('./unclear-place.tsx')).UnclearPlace)

type ProfessionalListProps = {
  screen: Listing
  rows: (cards: readonly SearchResult[]) => ReactNode
  /** Shows how many professionals were found. */
  count: (count: ShownCount) => ReactNode
  /** The skeleton of the rows. */
  loading: ReactNode
  /** Offered for a search with filters. */
  offer?: (filters: Filters) => ReactNode
  /** Shown between the filters and the rows. */
  children?: ReactNode
}

/** Lists the professionals of /search or /booking, with their filters. */
export const ProfessionalList = ({ screen, offer, children, ...shown }: ProfessionalListProps) => {
  const [filters, setFilters, replaceFilters] = useFilters()
  const search = useSearch(filters, screen)
  const read = search.isPlaceholderData ? undefined : search.data?.read
  useEffect(() => {
    if (read) replaceFilters({ ...filters, radius: undefined, online: undefined, ...read })
  }, [read, filters, replaceFilters])
  const draft = useDraft(filters, setFilters)
  const found = search.data && countText(search.data.count)
  const controls = { filters, facets: search.data?.facets, onChange: draft.apply }
  const clear = () => draft.apply(NO_FILTERS)
  const problem = placeProblemOf(search.error)
  const bar = {
    filters,
    facets: controls.facets,
    draft,
    placeError: problem?.message,
    isText: search.data?.place?.radius_miles === null,
    onClear: clear,
  }
  return (
    <>
      <PhoneBar {...bar}>
        <FiltersButton {...controls} found={found} />
      </PhoneBar>
      <div className="max-md:hidden">
        <FilterBar {...bar} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2 max-md:hidden">
        <FilterToggle
          label="Online"
          isOn={filters.online !== undefined}
          onToggle={() =>
            draft.apply(filters.online ? { online: undefined } : { online: 'true', location: '' })
          }
        />
        <FilterRow {...controls} />
      </div>
      <FilterChips filters={filters} onChange={draft.apply} />
      {children}
      <Results
        search={search}
        filters={filters}
        onChange={draft.apply}
        onClear={clear}
        notes={
          <>
            {search.data && hasNotes(search.data) && (
              <SearchNotes found={search.data} location={filters.location} onChange={draft.apply} />
            )}
            {problem && <UnclearPlace filters={filters} screen={screen} onChange={draft.apply} />}
          </>
        }
        {...shown}
      >
        {offer?.(filters)}
      </Results>
    </>
  )
}

type ResultsProps = Pick<ProfessionalListProps, 'rows' | 'count' | 'loading' | 'children'> & {
  search: ReturnType<typeof useSearch>
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  onClear: () => void
  notes: ReactNode
}

/** Shows the results below their number and order. `children` stand beside them, or alone when there are none. */
const Results = ({ search, rows, count, loading, children, ...changes }: ResultsProps) => {
  const isFiltered = setFilters(changes.filters).length > 0
  return (
    <div className={cn('transition-opacity duration-150', search.isPlaceholderData && 'opacity-60')}>
      <div className="relative my-2 flex min-h-11 items-start justify-between gap-x-4 md:mt-5 md:mb-3">
        <div className="min-w-0 flex-1">
          <FoundStatus found={search.data} offer={children} {...changes}>
            {search.data && count(search.data.count)}
          </FoundStatus>
          <ZoneNote cards={search.data?.items} />
        </div>
        {search.isPending && <Skeleton className="absolute h-6 w-64" />}
        {search.data?.items.length !== 0 && (
          <div className={cn('flex items-center justify-end gap-x-2', !isFiltered && 'max-md:hidden')}>
            {isFiltered && children}
            <div className="max-md:hidden">
              <SortSelect filters={changes.filters} onChange={changes.onChange} />
            </div>
          </div>
        )}
      </div>
      {placeProblemOf(search.error) ? (
        <WrongPlace problem={placeProblemOf(search.error)!} onChange={changes.onChange} />
      ) : (
        <QueryState
          query={search}
          title="We couldn’t load the professionals"
          toast="Failed to load professionals. Please try again."
          loading={loading}
        >
          {({ items }) =>
            items.length > 0 && (
              <>
                <Rows rows={rows} items={items} />
                <MoreButton {...morePages(search)} />
              </>
            )
          }
        </QueryState>
      )}
    </div>
  )
}

/** Keeps the cards while the user types: rendering them again would delay each letter. */
const Rows = memo(
  ({ rows, items }: Pick<ProfessionalListProps, 'rows'> & { items: readonly SearchResult[] }) => rows(items),
)
