import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { CalendarCheck, CalendarX, Check, Clock, type LucideIcon } from 'lucide-react'
import { athleteName, isAgreed, otherSide } from '../booking/booking-words.ts'

type Said = { Icon: LucideIcon; title: string; lead: string }

/** The page may be opened again later: it says where the booking stands now. */
export const saidOf = (booking: Booking, role: Role): Said => {
  const name = otherSide(booking, role)
  if (booking.status === 'pending' && role !== 'athlete')
    return { Icon: Clock, title: 'A request', lead: `${athleteName(booking)} asks for this session.` }
  if (booking.status === 'pending') {
    return {
      Icon: Check,
      title: 'Your request is sent',
      lead: `Professionals respond within 24 hours. You'll be notified when ${name} responds.`,
    }
  }
  if (isAgreed(booking) || booking.status === 'completed') {
    return {
      Icon: CalendarCheck,
      title: role === 'admin' ? 'A session' : 'Your session',
      lead: `With ${name}. The details are below.`,
    }
  }
  return {
    Icon: CalendarX,
    title: 'This booking is over',
    lead: 'It did not come about. The details are below.',
  }
}
