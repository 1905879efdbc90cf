import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { CalendarX2 } from 'lucide-react'

/** Warns the professional that one of their own calendars has something at the time that they can accept. */
export const BusyWarning = ({ booking }: { booking: Pick<Booking, 'overlaps_busy'> }) =>
  booking.overlaps_busy ? (
    <p className="flex items-start gap-3 rounded-sm bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
      <CalendarX2 aria-hidden className="mt-px size-[1.125rem] shrink-0" />
      Your calendar shows you as busy at this time. You can still accept.
    </p>
  ) : null
