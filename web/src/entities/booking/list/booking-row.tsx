import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { type ReactNode, useId } from 'react'
import { LateNotice } from '@/entities/booking/attendance/late-notice.tsx'
import { ReportAbsence } from '@/entities/booking/attendance/report-absence.tsx'
import { ApprovalWithdrawn } from '@/entities/booking/cancellation/approval-withdrawn.tsx'
import { CancelBooking } from '@/entities/booking/cancellation/cancel-booking.tsx'
import { NewTime } from '@/entities/booking/proposals/new-time.tsx'
import { ProposeTime } from '@/entities/booking/proposals/propose-time.tsx'
import { Suggestion } from '@/entities/booking/proposals/suggestion.tsx'
import { StatusBadge } from '@/entities/booking/status-badge.tsx'
import { BookingTime } from '@/entities/booking/time/booking-time.tsx'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import {
  openAttendance,
  payBySentence,
  statusSentence,
  tooLateReason,
  waitsForAthlete,
} from '@/entities/booking/words.ts'
import { pictureOf } from '@/entities/professional/picture.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

type BookingRowProps = { booking: Booking; past?: boolean; children?: ReactNode }

export const BookingRow = ({ booking, past = false, children }: BookingRowProps) => {
  const nameId = useId()
  const name = professionalName(booking.professional)
  return (
    <li className="grid gap-4 p-5">
      <article aria-labelledby={nameId} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 gap-y-3.5">
        <Avatar id={booking.professional.user_id} name={name} picture={pictureOf(booking.professional)} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2
              id={nameId}
              className="font-sans font-semibold text-base tracking-normal [overflow-wrap:anywhere]"
            >
              {name}
            </h2>
            <StatusBadge booking={booking} />
          </div>
          <p className="text-muted text-sm">
            {APPOINTMENT_TYPE_LABELS[booking.appointment_type]} · {booking.duration_minutes} min ·{' '}
            {APPOINTMENT_PLACE_LABELS[booking.place].toLowerCase()}
          </p>
        </div>
        <div className="col-span-2 grid min-w-0 grid-cols-1 gap-3.5 md:col-start-2">
          <p>
            <BookingTime booking={booking} {...sessionTime(booking)} />
          </p>
          {!past && <Suggestion booking={booking} />}
          {!past && <NewTime booking={booking} side="athlete" />}
          {!past && <ApprovalWithdrawn booking={booking} />}
          <StatusLine booking={booking} />
          {children}
          <RowActions booking={booking} other={name} past={past} />
        </div>
      </article>
    </li>
  )
}

/** Adds what the badge doesn't say; renders nothing when the badge says it all. */
const StatusLine = ({ booking }: { booking: Booking }) => {
  const tooLate = tooLateReason(booking, new Date())
  const waiting = booking.status === 'pending' && !waitsForAthlete(booking)
  const ended = booking.status === 'cancelled' || booking.status === 'declined'
  const words =
    openAttendance(booking, 'athlete') ??
    payBySentence(booking, 'athlete') ??
    tooLate ??
    (waiting || ended ? statusSentence(booking, 'athlete') : null)
  return words && <p className="max-w-[64ch] text-muted text-sm">{words}</p>
}

const RowActions = ({ booking, other, past }: { booking: Booking; other: string; past: boolean }) => (
  <div className="flex flex-wrap gap-2">
    <LinkButton to={`/booking/${booking.id}`} size="sm" variant="outline">
      View booking
    </LinkButton>
    {!past && <ProposeTime booking={booking} side="athlete" size="sm" />}
    {!past && <CancelBooking booking={booking} other={other} size="sm" />}
    {!past && <LateNotice booking={booking} other={other} size="sm" />}
    <ReportAbsence booking={booking} other={other} size="sm" />
  </div>
)
