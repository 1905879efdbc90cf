import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import { useState } from 'react'
import { countText } from '../../client/count-text.ts'
import { BookingDialog } from '../../entities/booking/request-form/lazy-booking-dialog.ts'
import { ProfessionalList } from '../../entities/professional/list/professional-list.tsx'
import { professionalName } from '../../entities/professional/words.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ResultRow } from './result-row.tsx'

export const Screen = () => {
  const [booked, setBooked] = useState<SearchCard | null>(null)
  return (
    <>
      <PageHeader title="Find Your Perfect Professional" />
      <ProfessionalList
        screen={screens.searchScreen}
        row={(card) => <ResultRow card={card} onBook={() => setBooked(card)} />}
        count={(count) => <CountLine count={count} />}
        loading={<ResultsLoading />}
      />
      {booked && (
        <BookingDialog
          professional={{ id: booked.id, name: professionalName(booked) }}
          onClose={() => setBooked(null)}
        />
      )}
    </>
  )
}

const CountLine = ({ count }: { count: ShownCount }) => (
  <p className="mt-6 mb-3 font-semibold">Found {countText(count)} professionals accepting bookings</p>
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
