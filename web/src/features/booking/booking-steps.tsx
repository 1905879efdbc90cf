import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { Link } from 'react-router-dom'
import { useSession } from '@/client/session.tsx'
import { ApprovalWithdrawn } from '@/entities/booking/cancellation/approval-withdrawn.tsx'
import { CancelBooking } from '@/entities/booking/cancellation/cancel-booking.tsx'
import { DidNotTakePlace } from '@/entities/booking/cancellation/did-not-take-place.tsx'
import { MessageLink } from '@/entities/booking/contact/message-link.tsx'
import { NewTime } from '@/entities/booking/proposals/new-time.tsx'
import { ProposeTime } from '@/entities/booking/proposals/propose-time.tsx'
import { Suggestion } from '@/entities/booking/proposals/suggestion.tsx'
import { otherSide, tooLateReason } from '@/entities/booking/words.ts'
import { ContactBlock } from '@/entities/professional/contact-block.tsx'
import { Card } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'

type StepsProps = { booking: Booking; role: Role }

export const OpenSteps = ({ booking, role }: StepsProps) => (
  <>
    {role === 'athlete' && <Suggestion booking={booking} />}
    {role === 'professional' && <AnswerRequest booking={booking} />}
    {role !== 'admin' && <NewTime booking={booking} side={role} />}
    {role === 'athlete' && <ApprovalWithdrawn booking={booking} />}
  </>
)

const AnswerRequest = ({ booking: { actions } }: { booking: Booking }) =>
  actions.accept || actions.decline ? (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-soft px-4 py-3">
      <span className="font-medium text-warn">This request is waiting for your answer.</span>
      <LinkButton to="/booking-requests" size="sm">
        Answer the request
      </LinkButton>
    </div>
  ) : null

export const ClosedSteps = ({ booking, role }: StepsProps) => (
  <>
    <TooLate booking={booking} role={role} />
    {role === 'professional' && booking.status === 'completed' && booking.has_review && <Reviewed />}
  </>
)

const Reviewed = () => {
  const session = useSession()
  return (
    <p className="text-muted">
      The athlete has reviewed this session, so you can’t mark it as a no-show.
      {/* A former professional has no dashboard. */}
      {session.status === 'signed-in' && session.user.role === 'professional' && (
        <>
          {' '}
          If the review breaks the rules, you can{' '}
          <Link to="/provider-dashboard?tab=reviews" className="underline underline-offset-4">
            report it
          </Link>
          .
        </>
      )}
    </p>
  )
}

const TooLate = ({ booking, role }: StepsProps) => {
  const reason = role === 'admin' ? null : tooLateReason(booking, new Date())
  if (!reason) return null
  return (
    <Card className="grid gap-4 p-5">
      <p>{reason}</p>
      {role === 'athlete' && booking.professional.is_approved && (
        <ContactBlock id={booking.professional_id} />
      )}
    </Card>
  )
}

export const BookingActions = ({ booking, role }: StepsProps) => {
  const other = otherSide(booking, role)
  return (
    <>
      {role !== 'admin' && <MessageLink booking={booking} side={role} />}
      <AddToCalendar booking={booking} role={role} />
      {role !== 'admin' && <ProposeTime booking={booking} side={role} />}
      <CancelBooking booking={booking} other={other} isProfessional={role === 'professional'} />
      <DidNotTakePlace booking={booking} other={other} isProfessional={role === 'professional'} />
    </>
  )
}
