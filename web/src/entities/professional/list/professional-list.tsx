import type { ShownCount } from '@fieldside/contracts/fields.ts'
import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import type { ReactNode } from 'react'
import { morePages } from '../../../client/more-pages.ts'
import { Card } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.ts'
import { List } from '../../../ui/list.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
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
        <QueryState
          query={search}
          title="We couldn’t load the professionals"
          toast="Failed to load professionals. Please try again."
          loading={loading}
        >
          {({ items }) => items.length > 0 && <Rows items={items} more={morePages(search)} row={row} />}
        </QueryState>
      </div>
    </>
  )
}

type RowsProps = Pick<ProfessionalListProps, 'row'> & {
  items: readonly SearchCard[]
  more: ReturnType<typeof morePages>
}

const Rows = ({ items, more, row }: RowsProps) => (
  <>
    <Card className="overflow-hidden">
      <List items={items}>{(card) => row(card)}</List>
    </Card>
    <MoreButton {...more} />
  </>
)
