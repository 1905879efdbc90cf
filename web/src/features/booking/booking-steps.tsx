import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { Suspense } from 'react'
import { AttendanceNotice } from '@/entities/booking/attendance/attendance-notice.tsx'
import { LateNotice } from '@/entities/booking/attendance/late-notice.tsx'
import { ReportAbsence } from '@/entities/booking/attendance/report-absence.tsx'
import { BookAgain } from '@/entities/booking/book-again.tsx'
import { ApprovalWithdrawn } from '@/entities/booking/cancellation/approval-withdrawn.tsx'
import { CancelBooking } from '@/entities/booking/cancellation/cancel-booking.tsx'
import { MessageLink } from '@/entities/booking/contact/message-link.tsx'
import { NewTime } from '@/entities/booking/proposals/new-time.tsx'
import { ProposeTime } from '@/entities/booking/proposals/propose-time.tsx'
import { Suggestion } from '@/entities/booking/proposals/suggestion.tsx'
import { otherSide, tooLateReason } from '@/entities/booking/words.ts'
import { ContactBlock } from '@/entities/professional/contact-block.tsx'
import { Card } from '@/ui/card.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Statements } from './statements.tsx'

const JoinWaitlist = lazyPart(
  async () => (await import('@/entities/waitlist/join-waitlist.tsx')).JoinWaitlist,
)
const SettledAttendance = lazyPart(async () => (await import('./settled-attendance.tsx')).SettledAttendance)

type StepsProps = { booking: Booking; role: Role }

export const OpenSteps = ({ booking, role }: StepsProps) => (
  <>
    {role === 'athlete' && <Suggestion booking={booking} />}
    {role === 'professional' && <AnswerRequest booking={booking} />}
    {role !== 'admin' && (
      <AttendanceNotice booking={booking} side={role}>
        <Statements booking={booking} role={role} />
      </AttendanceNotice>
    )}
    {booking.attendance?.state === 'settled' && <Settled booking={booking} role={role} />}
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

const Settled = ({ booking, role }: StepsProps) => (
  <>
    <Suspense fallback={<Skeletons label="Loading the decision" of={['h-40 w-full']} />}>
      <SettledAttendance booking={booking} role={role} />
    </Suspense>
    {role !== 'admin' && <Statements booking={booking} role={role} title="What you both wrote" />}
  </>
)

export const TooLate = ({ booking, role }: StepsProps) => {
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

/** The professional declined the request or didn't answer it in time. */
const isLost = ({ status, cancel_reason }: Booking): boolean =>
  status === 'declined' || (status === 'cancelled' && cancel_reason === 'not_answered')

export const BookingActions = ({ booking, role }: StepsProps) => {
  const other = otherSide(booking, role)
  return (
    <>
      {role !== 'admin' && <MessageLink booking={booking} side={role} />}
      {role === 'athlete' && <BookAgain booking={booking} />}
      {role === 'athlete' && isLost(booking) && (
        <Suspense>
          <JoinWaitlist booking={booking} />
        </Suspense>
      )}
      <AddToCalendar booking={booking} role={role} />
      {role !== 'admin' && <ProposeTime booking={booking} side={role} />}
      <CancelBooking booking={booking} other={other} isProfessional={role === 'professional'} />
      <LateNotice booking={booking} other={other} isProfessional={role === 'professional'} />
      <ReportAbsence booking={booking} other={other} isProfessional={role === 'professional'} />
    </>
  )
}
