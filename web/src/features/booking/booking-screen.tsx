import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useDialogAddress } from '@/client/use-dialog-address.ts'
import { homeOf } from '@/entities/account/home.ts'
import { otherSide } from '@/entities/booking/words.ts'
import { ReportPerson } from '@/entities/person-report/report-person.tsx'
import { SessionReview } from '@/entities/review/session-review.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingPayments } from './booking-payments.tsx'
import { BookingState } from './booking-states.tsx'
import { BookingActions, OpenSteps, TooLate } from './booking-steps.tsx'
import { History } from './history.tsx'
import { NotReviewable } from './not-reviewable.tsx'
import { PayOnline } from './pay-online.tsx'
import { useKnownPayment } from './use-session-payment.ts'

const IntakeCard = lazyPart(async () => (await import('./intake-card.tsx')).IntakeCard)
const SessionTexts = lazyPart(async () => (await import('./session-texts.tsx')).SessionTexts)
const SeriesCard = lazyPart(
  async () => (await import('@/entities/booking/series/series-card.tsx')).SeriesCard,
)

/** Notifications link to the form with ?review=new. */
const REVIEW_PARAMS = ['review'] as const

export const Screen = () => (
  <BookingState id={useParams().id} title="We couldn’t load this booking">
    {(booking, role) => <Viewed booking={booking} role={role} />}
  </BookingState>
)

const Viewed = ({ booking: loaded, role }: { booking: Booking; role: Role }) => {
  const booking = useKnownPayment(loaded)
  const other = otherSide(booking, role)
  const { params, close } = useDialogAddress(REVIEW_PARAMS)
  const asksForReview = params.has('review')
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={role === 'admin' ? 'Booking' : `Session with ${other}`}
        lead={`Booking ${booking.id.slice(-8)}`}
      />
      <div className="grid gap-5">
        {asksForReview && !booking.may_review && <NotReviewable booking={booking} role={role} />}
        <OpenSteps booking={booking} role={role} />
        {role === 'athlete' && <PayOnline booking={booking} />}
        <BookingDetails booking={booking} role={role} />
        {role !== 'admin' && booking.status !== 'pending' && booking.status !== 'declined' && (
          <Suspense>
            <IntakeCard id={booking.id} />
            <SessionTexts id={booking.id} role={role} isCompleted={booking.status === 'completed'} />
          </Suspense>
        )}
        {booking.series_id && (
          <Suspense>
            <SeriesCard booking={booking} seriesId={booking.series_id} role={role} />
          </Suspense>
        )}
        <BookingPayments booking={booking} role={role} />
        <SessionReview booking={booking} closeAddress={asksForReview ? close : undefined} />
        <TooLate booking={booking} role={role} />
        <div className="flex flex-wrap gap-2">
          <LinkButton to={homeOf(role)} variant="outline">
            Go to dashboard
          </LinkButton>
          <BookingActions booking={booking} role={role} />
          <ReportPerson
            userId={role === 'professional' ? booking.athlete_id : booking.professional_user_id}
            name={other}
            place="booking"
          />
        </div>
        <History booking={booking} role={role} />
      </div>
    </div>
  )
}
