import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { downloadSession } from '@fieldside/contracts/http/bff/calendar.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { CalendarPlus } from 'lucide-react'
import { isAgreed } from '@/entities/booking/words.ts'
import { Button } from '@/ui/button.tsx'

/** Offers a confirmed session as a calendar file to its two sides. */
export const AddToCalendar = ({ booking, role }: { booking: Booking; role: Role }) =>
  role !== 'admin' && isAgreed(booking) ? (
    <Button asChild variant="outline">
      <a href={`/api${downloadSession.path.replace('{id}', booking.id)}`} download="fieldside-session.ics">
        <CalendarPlus aria-hidden />
        Add to calendar
      </a>
    </Button>
  ) : null
