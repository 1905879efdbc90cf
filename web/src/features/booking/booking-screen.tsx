import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { useParams } from 'react-router-dom'
import { homeOf } from '@/entities/account/home.ts'
import { otherSide } from '@/entities/booking/words.ts'
import { SessionReview } from '@/entities/review/session-review.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingPayments } from './booking-payments.tsx'
import { BookingState } from './booking-states.tsx'
import { BookingActions, ClosedSteps, OpenSteps } from './booking-steps.tsx'
import { History } from './history.tsx'
import { PayOnline } from './pay-online.tsx'
import { useKnownPayment } from './use-session-payment.ts'

export const Screen = () => (
  <BookingState id={useParams().id} title="We couldn’t load this booking">
    {(booking, role) => <Viewed booking={booking} role={role} />}
  </BookingState>
)

const Viewed = ({ booking: loaded, role }: { booking: Booking; role: Role }) => {
  const booking = useKnownPayment(loaded)
  const other = otherSide(booking, role)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={role === 'admin' ? 'Booking' : `Session with ${other}`}
        lead={`Booking ${booking.id.slice(-8)}`}
      />
      <div className="grid gap-5">
        <OpenSteps booking={booking} role={role} />
        {role === 'athlete' && <PayOnline booking={booking} />}
        <BookingDetails booking={booking} role={role} />
        <BookingPayments booking={booking} role={role} />
        <SessionReview booking={booking} />
        <ClosedSteps booking={booking} role={role} />
        <div className="flex flex-wrap gap-2">
          <LinkButton to={homeOf(role)} variant="outline">
            Go to dashboard
          </LinkButton>
          <BookingActions booking={booking} role={role} />
        </div>
        <History booking={booking} role={role} />
      </div>
    </div>
  )
}
