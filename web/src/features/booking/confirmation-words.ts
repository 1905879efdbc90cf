import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { CalendarCheck, CalendarX, Check, Clock, type LucideIcon } from 'lucide-react'
import { RESPONSE_PROMISE } from '../../entities/booking/response-promise.ts'
import { athleteName, otherSide, statusSentence } from '../../entities/booking/words.ts'

type Confirmation = { Icon: LucideIcon; title: string; lead: string }

const TITLES: Partial<Record<Booking['status'], string>> = {
  completed: 'This session is over',
  declined: 'This request was declined',
  cancelled: 'This booking was canceled',
}

/** Describes the booking's current status, because the page can be reopened long after the request. */
export const confirmationOf = (booking: Booking, role: Role): Confirmation => {
  const name = otherSide(booking, role)
  if (booking.status === 'pending' && role !== 'athlete')
    return { Icon: Clock, title: 'A request', lead: `${athleteName(booking)} requested this session.` }
  if (booking.status === 'pending' && booking.suggested_date)
    return { Icon: Clock, title: 'Another time was suggested', lead: statusSentence(booking, role) }
  if (booking.status === 'pending') {
    return {
      Icon: Check,
      title: 'Your request was sent',
      lead: `${RESPONSE_PROMISE} You'll be notified when ${name} responds.`,
    }
  }
  const title = TITLES[booking.status] ?? (role === 'admin' ? 'A session' : 'Your session')
  const isOver = booking.status === 'declined' || booking.status === 'cancelled'
  return {
    Icon: isOver ? CalendarX : CalendarCheck,
    title,
    lead: isOver ? statusSentence(booking, role) : `With ${name}. The details are below.`,
  }
}
