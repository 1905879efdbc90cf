import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { homeOf } from '@/entities/account/home.ts'
import { lazyPart } from '@/ui/lazy-part.ts'
import { CornerArcs } from '@/ui/line-art.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { AfterRequest } from './after-request.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingState } from './booking-states.tsx'
import { BookingActions, OpenSteps, TooLate } from './booking-steps.tsx'
import { confirmationOf, saysStatus, waitsForAnswer } from './confirmation-words.ts'

export const Screen = () => {
  const [params] = useSearchParams()
  return (
    <BookingState id={params.get('id')} title="We couldn’t load this appointment">
      {(booking, role) => (
        <div className="grid max-w-3xl gap-6">
          <Heading booking={booking} role={role} />
          {role === 'athlete' && waitsForAnswer(booking) && <AfterRequest booking={booking} />}
          <OpenSteps booking={booking} role={role} />
          <BookingDetails booking={booking} role={role} said={saysStatus(booking, role)} />
          {booking.series_id && (
            <Suspense>
              <SeriesCard booking={booking} seriesId={booking.series_id} role={role} />
            </Suspense>
          )}
          <TooLate booking={booking} role={role} />
          <div className="flex flex-wrap gap-2">
            <LinkButton to={homeOf(role)}>Go to dashboard</LinkButton>
            {role === 'athlete' && (
              <LinkButton to="/booking" variant="outline">
                Book another session
              </LinkButton>
            )}
            <BookingActions booking={booking} role={role} />
          </div>
        </div>
      )}
    </BookingState>
  )
}

const SeriesCard = lazyPart(
  async () => (await import('@/entities/booking/series/series-card.tsx')).SeriesCard,
)
const FirstTimeArt = lazyPart(async () => (await import('@/entities/moment/first-time-art.tsx')).FirstTimeArt)

/** A link to an old request, as in an email, celebrates nothing. */
const SENT_WITHIN_MS = 10 * MINUTE_MS

const isJustSent = ({ status, created_at }: Booking, role: Role): boolean =>
  role === 'athlete' && status === 'pending' && Date.now() - Date.parse(created_at) < SENT_WITHIN_MS

const Heading = ({ booking, role }: { booking: Booking; role: Role }) => {
  const { Icon, title, lead } = confirmationOf(booking, role)
  return (
    <header className="relative overflow-hidden rounded-lg bg-deep px-5 py-7 text-on-deep md:px-8 md:py-9">
      {isJustSent(booking, role) ? (
        <Suspense>
          <FirstTimeArt
            moment="request-sent"
            subject={booking.id}
            className="absolute top-1 right-1 h-22 md:right-4 md:h-36"
          />
        </Suspense>
      ) : (
        <CornerArcs className="absolute top-0 right-0 size-44 text-deep-line" />
      )}
      <span className="relative mb-4 grid size-11 place-items-center rounded-full border border-on-deep-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <h1 className="relative text-2xl">{title}</h1>
      <p className="relative mt-2 max-w-[52ch] text-on-deep-muted">{lead}</p>
    </header>
  )
}
