import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { Link, useParams } from 'react-router-dom'
import { homeOf } from '../../app/home.ts'
import { useOnceKnown } from '../../app/once-known.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SessionReview } from '../reviews/session-review.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingLoading, BookingNotFound } from './booking-states.tsx'
import { BookingActions, ClosedSteps, OpenSteps } from './booking-steps.tsx'
import { otherSide } from './booking-words.ts'
import { PayOnline, useSessionPayment } from './pay-online.tsx'
import { useBooking } from './use-booking.ts'

export const Screen = () => {
  const session = useSession()
  const { booking, missing, problem, retry } = useBooking(useParams().id)
  const role = session.status === 'signed-in' ? session.user.role : undefined
  const payment = useSessionPayment(booking, role)
  const isKnown = useOnceKnown(booking !== undefined && !payment.isLoading)
  if (!role) return null
  if (missing) return <BookingNotFound />
  if (booking && isKnown) return <Viewed booking={booking} role={role} payable={payment.payable} />
  if (problem)
    return <ErrorState page title="This booking could not be loaded" detail={problem.message} retry={retry} />
  return <BookingLoading />
}

type ViewedProps = { booking: Booking; role: Role; payable: boolean }

const Viewed = ({ booking, role, payable }: ViewedProps) => {
  const other = otherSide(booking, role)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={role === 'admin' ? 'Booking' : `Session with ${other}`}
        lead={`Booking ${booking.id.slice(-8)}`}
      />
      <div className="grid gap-5">
        <OpenSteps booking={booking} role={role} />
        {role === 'athlete' && <PayOnline booking={booking} payable={payable} />}
        <BookingDetails booking={booking} role={role} />
        <SessionReview booking={booking} />
        <ClosedSteps booking={booking} role={role} />
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="outline">
            <Link to={homeOf(role)}>Go to dashboard</Link>
          </Button>
          <BookingActions booking={booking} role={role} />
        </div>
      </div>
    </div>
  )
}
