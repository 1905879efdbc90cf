import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Navigate } from 'react-router-dom'
import { countText } from '@/client/count-text.ts'
import { useSession } from '@/client/session.tsx'
import { BookingDialog } from '@/entities/booking/request-form/lazy-booking-dialog.ts'
import { CompareBar } from '@/entities/professional/compare/compare-bar.tsx'
import { SaveSearchButton } from '@/entities/professional/saved-search/save-search-button.tsx'
import { professionalName } from '@/entities/professional/words.ts'
import { ProfessionalList } from '@/entities/search/professional-list.tsx'
import { useListBooking } from '@/entities/search/use-list-booking.ts'
import { Card } from '@/ui/card.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { ResultCard } from './result-card.tsx'

const gridClass = 'grid gap-4 lg:grid-cols-2'

export const Screen = () => {
  const { book, dialog, elsewhere } = useListBooking()
  const session = useSession()
  const isAthlete = session.status === 'signed-in' && session.user.role === 'athlete'
  if (elsewhere) return <Navigate to={elsewhere} replace />
  return (
    <>
      <PageHeader title="Find Your Perfect Professional" lowOnPhones />
      <ProfessionalList
        screen={screens.searchScreen}
        rows={(cards) => (
          <ul className={gridClass}>
            {cards.map((card) => (
              <li key={card.id}>
                <ResultCard card={card} onBook={() => book({ id: card.id, name: professionalName(card) })} />
              </li>
            ))}
          </ul>
        )}
        count={(count) => <CountLine count={count} />}
        loading={<ResultsLoading />}
        {...(isAthlete && { offer: (filters) => <SaveSearchButton search={filters} size="sm" /> })}
      />
      <CompareBar />
      {dialog && <BookingDialog {...dialog} />}
    </>
  )
}

const CountLine = ({ count }: { count: ShownCount }) => (
  <p className="font-semibold max-md:text-sm">
    Found {countText(count)} {count.value === 1 ? 'professional' : 'professionals'} accepting bookings
  </p>
)

const ResultsLoading = () => (
  <Loading className={gridClass}>
    {[1, 2, 3, 4].map((card) => (
      <Card key={card} className="grid gap-2 p-3 md:gap-4 md:p-5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          <Skeleton className="size-12 rounded-full! md:size-16" />
          <div className="grid content-start gap-1 md:gap-2.5">
            <Skeleton className="h-7 w-48 max-w-full" />
            <Skeleton className="h-5 w-40 max-w-full" />
          </div>
        </div>
        <Skeleton className="h-6 w-56 max-w-full" />
        <Skeleton className="h-11 w-full md:h-12" />
        <Skeleton className="h-24 w-full md:h-33" />
        <Skeleton className="h-18 w-full md:h-20" />
      </Card>
    ))}
  </Loading>
)
