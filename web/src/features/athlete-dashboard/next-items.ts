import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { isAfterWithdrawal, isAgreed } from '@/entities/booking/words.ts'

export type NextItem =
  | { kind: 'suggested' | 'new-time' | 'pay' | 'session' | 'requested'; booking: Booking }
  | { kind: 'find' }

/** Returns what needs the athlete’s reply: a proposal first, then a payment. */
const replyOf = (upcoming: readonly Booking[], payableId: string | null): NextItem[] => {
  const suggested = upcoming.find(({ actions }) => actions.answer_suggestion)
  if (suggested) return [{ kind: 'suggested', booking: suggested }]
  const moved = upcoming.find(({ actions }) => actions.answer_new_time)
  if (moved) return [{ kind: 'new-time', booking: moved }]
  const payable = upcoming.find((booking) => booking.id === payableId && !isAfterWithdrawal(booking))
  return payable ? [{ kind: 'pay', booking: payable }] : []
}

/** Returns the reply to give, then the next session if it is another one. Never empty. */
export const nextItems = (upcoming: readonly Booking[], payableId: string | null): NextItem[] => {
  const replies = replyOf(upcoming, payableId)
  const session = upcoming.find(isAgreed)
  if (session && !replies.some((reply) => 'booking' in reply && reply.booking.id === session.id))
    return [...replies, { kind: 'session', booking: session }]
  if (replies.length > 0) return replies
  const [requested] = upcoming
  return [requested ? { kind: 'requested', booking: requested } : { kind: 'find' }]
}
