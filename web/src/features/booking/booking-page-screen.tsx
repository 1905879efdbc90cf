import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { countText } from '../../client/count-text.ts'
import { notify } from '../../client/notify.ts'
import { useSession } from '../../client/session.tsx'
import { useDialogAddress } from '../../client/use-dialog-address.ts'
import {
  BOOKING_PARAMS,
  bookingAddress,
  bookingParams,
  chosenIn,
} from '../../entities/booking/request-form/booking-address.ts'
import { BookingDialog } from '../../entities/booking/request-form/lazy-booking-dialog.ts'
import { RESPONSE_PROMISE } from '../../entities/booking/response-promise.ts'
import { professionalName } from '../../entities/professional/words.ts'
import { ProfessionalList } from '../../entities/search/professional-list.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { BookableRow } from './bookable-row.tsx'

const LOG_IN = 'Please log in to book a session'

export const Screen = () => {
  const session = useSession()
  const [asked, setAsked] = useState<SearchResult | null>(null)
  const [mustLogIn, setMustLogIn] = useState(false)
  const dialog = useDialogAddress(BOOKING_PARAMS)
  const isVisitor = session.status === 'signed-out'
  const ask = (card: SearchResult) => {
    if (!isVisitor) {
      setAsked(card)
      return dialog.open({ professional: card.id, ...bookingParams() })
    }
    setMustLogIn(true)
    notify.error(LOG_IN)
  }
  const chosen = chosenIn(dialog.params)
  const professional = dialog.params.get('professional')
  // A link can name a professional who is not in the loaded list.
  if (chosen && professional && asked?.id !== professional)
    return <Navigate to={bookingAddress(professional, chosen)} replace />
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
      {asked && chosen && (
        <BookingDialog
          title={`Request Session with ${professionalName(asked)}`}
          professional={{ id: asked.id, name: professionalName(asked) }}
          chosen={chosen}
          onClose={dialog.close}
        />
      )}
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
