import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { CalendarCheck, CalendarX, Check, Clock, type LucideIcon } from 'lucide-react'
import { formatDeadline } from '@/client/time-format.ts'
import { athleteName, otherSide, statusSentence } from '@/entities/booking/words.ts'

type Confirmation = { Icon: LucideIcon; title: string; lead: string }

/** Most professionals answer within this time. */
const USUAL_ANSWER_MS = DAY_MS

const TITLES: Partial<Record<Booking['status'], string>> = {
  completed: 'This session is over',
  declined: 'This request was declined',
  cancelled: 'This booking was canceled',
}

/** Returns whether a request waits for the professional's first answer. */
export const waitsForAnswer = ({ status, suggested_date }: Booking): boolean =>
  status === 'pending' && suggested_date === null

/** Returns until when the professional has to answer: 'Ana Ruiz has until Sun, Nov 29, 8:05 PM to answer.' */
const answerWords = (booking: Booking, name: string): string => {
  const { answer_by, created_at } = booking
  if (booking.answering || answer_by === null) return statusSentence(booking, 'athlete')
  const leavesADay = Date.parse(answer_by) - Date.parse(created_at) > USUAL_ANSWER_MS
  return `${name} has until ${formatDeadline(answer_by)} to answer.${leavesADay ? ' Most do within a day.' : ''}`
}

/** Describes the booking's current status, because the page can be reopened long after the request. */
export const confirmationOf = (booking: Booking, role: Role): Confirmation => {
  const name = otherSide(booking, role)
  if (booking.status === 'pending' && role !== 'athlete')
    return { Icon: Clock, title: 'A request', lead: `${athleteName(booking)} requested this session.` }
  if (waitsForAnswer(booking))
    return { Icon: Check, title: 'Your request was sent', lead: answerWords(booking, name) }
  if (booking.status === 'pending')
    return { Icon: Clock, title: 'Another time was suggested', lead: statusSentence(booking, role) }
  const title = TITLES[booking.status] ?? (role === 'admin' ? 'A session' : 'Your session')
  const isOver = booking.status === 'declined' || booking.status === 'cancelled'
  return {
    Icon: isOver ? CalendarX : CalendarCheck,
    title,
    lead: isOver ? statusSentence(booking, role) : `With ${name}. The details are below.`,
  }
}

/** Returns whether the lead says what the booking's status means, so that the details don't repeat it. */
export const saysStatus = (booking: Booking, role: Role): boolean =>
  booking.status === 'pending'
    ? role === 'athlete'
    : booking.status === 'declined' || booking.status === 'cancelled'
