import type { ShownCount } from '@fieldside/contracts/fields.ts'
import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import { useState } from 'react'
import { useLoadFailureToast } from '../../client/load-failure.ts'
import { morePages } from '../../client/more-pages.ts'
import { BookingDialog } from '../../entities/booking/request-form/booking-dialog.tsx'
import { FilterBar } from '../../entities/professional/list/filter-bar.tsx'
import { FoundStatus } from '../../entities/professional/list/found-status.tsx'
import { type Filters, useFilters, useSearch } from '../../entities/professional/list/use-search.ts'
import { professionalName } from '../../entities/professional/words.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ResultRow } from './result-row.tsx'

const NO_FILTERS: Filters = { location: '', specialty: undefined }

export const Screen = () => {
  const [filters, setFilters] = useFilters()
  const [booked, setBooked] = useState<SearchCard | null>(null)
  return (
    <>
      <PageHeader title="Find Your Perfect Professional" />
      <FilterBar filters={filters} onSearch={setFilters} />
      <Results filters={filters} onClear={() => setFilters(NO_FILTERS)} onBook={setBooked} />
      {booked && (
        <BookingDialog
          professional={{ id: booked.id, name: professionalName(booked) }}
          onClose={() => setBooked(null)}
        />
      )}
    </>
  )
}

type ResultsProps = { filters: Filters; onClear: () => void; onBook: (card: SearchCard) => void }

const Results = ({ filters, onClear, onBook }: ResultsProps) => {
  const search = useSearch(filters)
  useLoadFailureToast(search, 'Failed to load professionals. Please try again.')
  return (
    <div className={cn('transition-opacity duration-150', search.isPlaceholderData && 'opacity-60')}>
      <FoundStatus shown={search.data?.items.length} filters={filters} onClear={onClear}>
        {search.data && <CountLine count={search.data.count} />}
      </FoundStatus>
      <Found search={search} onBook={onBook} />
    </div>
  )
}

type FoundProps = { search: ReturnType<typeof useSearch>; onBook: (card: SearchCard) => void }

const Found = ({ search, onBook }: FoundProps) => {
  if (search.isPending) return <ResultsLoading />
  if (search.data === undefined)
    return (
      <ErrorState
        title="The professionals could not be loaded"
        detail={search.error?.message}
        retry={() => void search.refetch()}
      />
    )
  const { items } = search.data
  if (items.length === 0) return null
  return (
    <>
      <Card className="divide-y divide-line overflow-hidden">
        {items.map((card) => (
          <ResultRow key={card.id} card={card} onBook={() => onBook(card)} />
        ))}
      </Card>
      <MoreButton {...morePages(search)} />
    </>
  )
}

const CountLine = ({ count }: { count: ShownCount }) => (
  <p className="mt-6 mb-3 font-semibold">
    Found {count.value.toLocaleString('en-US')}
    {count.more && '+'} professionals accepting bookings
  </p>
)

const ResultsLoading = () => (
  <Loading>
    <Skeleton className="mt-6 mb-3 h-6 w-72 max-w-full" />
    <Card className="divide-y divide-line">
      {[1, 2, 3, 4].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3.5 px-4 py-5 md:grid-cols-[4rem_minmax(0,1fr)_15rem] md:gap-x-5 md:p-6"
        >
          <Skeleton className="size-13 rounded-full md:size-16" />
          <div className="grid content-start gap-2.5">
            <Skeleton className="h-7 w-48 max-w-full" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-12 w-full max-w-[62ch]" />
            <Skeleton className="h-6 w-56 max-w-full" />
          </div>
          <div className="grid content-between gap-2.5 max-md:col-span-2 max-md:mt-4 md:justify-items-end">
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-9 w-52 max-w-full" />
          </div>
        </div>
      ))}
    </Card>
  </Loading>
)
