import type { ShownCount } from '@fieldside/contracts/fields.ts'
import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import type { ReactNode } from 'react'
import { useLoadFailureToast } from '../../../client/load-failure.ts'
import { morePages } from '../../../client/more-pages.ts'
import { Card } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FoundStatus } from './found-status.tsx'
import { type Listing, NO_FILTERS, useFilters, useSearch } from './use-search.ts'

type ProfessionalListProps = {
  screen: Listing
  row: (card: SearchCard) => ReactNode
  /** Shows how many professionals were found. */
  count: (count: ShownCount) => ReactNode
  /** The skeleton of the rows. */
  loading: ReactNode
  /** Shown between the filters and the rows. */
  children?: ReactNode
}

/** Lists the professionals of /search or /booking, with their filters. */
export const ProfessionalList = ({ screen, row, count, loading, children }: ProfessionalListProps) => {
  const [filters, setFilters] = useFilters()
  const search = useSearch(filters, screen)
  useLoadFailureToast(search, 'Failed to load professionals. Please try again.')
  return (
    <>
      <FilterBar filters={filters} onSearch={setFilters} />
      {children}
      <div className={cn('transition-opacity duration-150', search.isPlaceholderData && 'opacity-60')}>
        <FoundStatus
          shown={search.data?.items.length}
          filters={filters}
          onClear={() => setFilters(NO_FILTERS)}
        >
          {search.data && count(search.data.count)}
        </FoundStatus>
        {search.isPending ? loading : <Rows search={search} row={row} />}
      </div>
    </>
  )
}

type RowsProps = Pick<ProfessionalListProps, 'row'> & { search: ReturnType<typeof useSearch> }

const Rows = ({ search, row }: RowsProps) => {
  if (search.data === undefined)
    return (
      <ErrorState
        title="We couldn’t load the professionals"
        detail={search.error?.message}
        retry={() => void search.refetch()}
      />
    )
  if (search.data.items.length === 0) return null
  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {search.data.items.map((card) => (
            <li key={card.id}>{row(card)}</li>
          ))}
        </ul>
      </Card>
      <MoreButton {...morePages(search)} />
    </>
  )
}
