import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { countText } from '@/client/count-text.ts'
import { notify } from '@/client/notify.ts'
import { useSession } from '@/client/session.tsx'
import { BookingDialog } from '@/entities/booking/request-form/lazy-booking-dialog.ts'
import { RESPONSE_PROMISE } from '@/entities/booking/response-promise.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { ProfessionalList } from '@/entities/search/professional-list.tsx'
import { useListBooking } from '@/entities/search/use-list-booking.ts'
import { Card } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { List } from '@/ui/list.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { BookableRow } from './bookable-row.tsx'

const LOG_IN = 'Please log in to book a session'

export const Screen = () => {
  const session = useSession()
  const [mustLogIn, setMustLogIn] = useState(false)
  const { book, dialog, elsewhere } = useListBooking()
  const isVisitor = session.status === 'signed-out'
  const ask = (card: SearchResult) => {
    if (!isVisitor) return book({ id: card.id, name: professionalName(card) })
    setMustLogIn(true)
    notify.error(LOG_IN)
  }
  if (elsewhere) return <Navigate to={elsewhere} replace />
  return (
    <>
      <PageHeader
        title="Request a session"
        lead={`Choose a professional and an available time. When you hear back: ${RESPONSE_PROMISE} Nothing is booked until they accept.`}
      />
      <ProfessionalList
        screen={screens.bookingPageScreen}
        rows={(cards) => (
          <Card className="overflow-hidden">
            <List items={cards}>{(card) => <BookableRow card={card} onAsk={() => ask(card)} />}</List>
          </Card>
        )}
        count={(count) => <CountLine count={count} />}
        loading={<ListLoading />}
      >
        {isVisitor && mustLogIn && <LogIn />}
      </ProfessionalList>
      {dialog && <BookingDialog {...dialog} title={`Request Session with ${dialog.professional.name}`} />}
    </>
  )
}

const LogIn = () => {
  const { pathname, search } = useLocation()
  return (
    <div
      role="alert"
      className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-soft px-4 py-3"
    >
      <span className="font-medium text-warn">{LOG_IN}</span>
      <LinkButton to={`/auth?next=${encodeURIComponent(pathname + search)}`} size="sm">
        Log in
      </LinkButton>
    </div>
  )
}

const CountLine = ({ count }: { count: ShownCount }) => (
  <p className="text-muted">
    {countText(count)} {count.value === 1 ? 'professional accepts' : 'professionals accept'} bookings
  </p>
)

const ListLoading = () => (
  <Loading>
    <Card className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex flex-wrap items-center gap-4 p-4 md:px-5">
          <Skeleton className="size-12 rounded-full!" />
          <div className="grid min-w-40 flex-1 gap-2">
            <Skeleton className="h-6 w-44 max-w-full" />
            <Skeleton className="h-5 w-56 max-w-full" />
          </div>
          <Skeleton className="h-11 w-40 max-md:w-full" />
        </div>
      ))}
    </Card>
  </Loading>
)
