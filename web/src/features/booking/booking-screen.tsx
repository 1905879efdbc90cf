import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { Link, useParams } from 'react-router-dom'
import { homeOf } from '../../app/home.ts'
import { useOnceKnown } from '../../app/once-known.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ContactBlock } from '../professional/contact-block.tsx'
import { SessionReview } from '../reviews/session-review.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingLoading, BookingNotFound } from './booking-states.tsx'
import { otherSide, tooLateReason } from './booking-words.ts'
import { CancelBooking } from './cancel-booking.tsx'
import { DidNotTakePlace } from './did-not-take-place.tsx'
import { NewTime } from './new-time.tsx'
import { PayOnline, useSessionPayment } from './pay-online.tsx'
import { ProposeTime } from './propose-time.tsx'
import { Suggestion } from './suggestion.tsx'
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
        {role === 'athlete' && <Suggestion booking={booking} />}
        {role === 'professional' && <AnswerRequest booking={booking} />}
        {role !== 'admin' && <NewTime booking={booking} side={role} />}
        {role === 'athlete' && <PayOnline booking={booking} payable={payable} />}
        <BookingDetails booking={booking} role={role} />
        <SessionReview booking={booking} />
        <TooLate booking={booking} role={role} />
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="outline">
            <Link to={homeOf(role)}>Go to dashboard</Link>
          </Button>
          {role !== 'admin' && <ProposeTime booking={booking} side={role} />}
          <CancelBooking booking={booking} other={other} />
          <DidNotTakePlace booking={booking} other={other} />
        </div>
      </div>
    </div>
  )
}

/** Answering is the business of the requests page. */
const AnswerRequest = ({ booking }: { booking: Booking }) =>
  booking.actions.accept ? (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-soft px-4 py-3">
      <span className="font-medium text-warn">This request is waiting for your answer.</span>
      <Button asChild size="sm">
        <Link to="/booking-requests">Answer the request</Link>
      </Button>
    </div>
  ) : null

/** In place of Cancel when it is too late: the reason, and how to reach the other side. */
const TooLate = ({ booking, role }: { booking: Booking; role: Role }) => {
  const reason = role === 'admin' ? null : tooLateReason(booking, new Date())
  if (!reason) return null
  return (
    <Card className="grid gap-4 p-5">
      <p>{reason}</p>
      {role === 'athlete' && <ContactBlock id={booking.professional_id} />}
    </Card>
  )
}
