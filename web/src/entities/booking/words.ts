import type { Absent, Side } from '@fieldside/contracts/appointment-sides.ts'
import { AGREED_STATUSES, APPOINTMENT_STATUS_LABELS } from '@fieldside/contracts/appointment-status.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { CANCEL_UNTIL_HOURS_BEFORE } from '@fieldside/contracts/limits.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { formatDeadline } from '@/client/time-format.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { paidLabel, paidSentence } from '@/entities/refund/money-back.ts'
import { RESPONSE_PROMISE } from './response-promise.ts'

export const isAgreed = ({ status }: Pick<Booking, 'status'>): boolean =>
  AGREED_STATUSES.some((agreed) => agreed === status)

type BadgeVariant = 'default' | 'flare' | 'warn' | 'destructive' | 'outline'

export const STATUS_VARIANTS: Record<Booking['status'], BadgeVariant> = {
  pending: 'warn',
  confirmed: 'default',
  paid_confirmed: 'default',
  rescheduled: 'default',
  completed: 'outline',
  declined: 'destructive',
  cancelled: 'destructive',
}

type Called = Pick<Booking, 'cancelled_by' | 'cancel_reason' | 'unavailable'>

/** Returns whether a session was canceled because it wasn't paid online in time. */
const isUnpaid = ({ cancelled_by, cancel_reason, unavailable }: Called): boolean =>
  cancelled_by === 'system' && cancel_reason === 'called_off' && !unavailable

export type Suggestion = Pick<Booking, 'suggested_date' | 'suggestion_agreed'>

/** Returns whether the professional suggested a time that the athlete hasn't answered yet. */
export const waitsForAthlete = ({ suggested_date, suggestion_agreed }: Suggestion): boolean =>
  suggested_date !== null && !suggestion_agreed

type StatusFields = Suggestion & Called & Pick<Booking, 'status' | 'rescheduled' | 'payment' | 'attendance'>

/** Returns whether it is settled that one side didn't come. */
const isNoShow = ({ attendance }: Pick<Booking, 'attendance'>): boolean =>
  attendance?.state === 'settled' && (attendance.absent === 'athlete' || attendance.absent === 'professional')

/** A session whose payment went back is agreed all the same, so its badge only says what became of the payment. */
export const paidBadge = (payment: Booking['payment']): { label: string; variant: BadgeVariant } => {
  const label = paidLabel(payment)
  return {
    label,
    variant: label === APPOINTMENT_STATUS_LABELS.paid_confirmed ? STATUS_VARIANTS.paid_confirmed : 'warn',
  }
}

/** Returns the badge of a booking. An agreed session that was moved counts as rescheduled. */
export const statusBadge = (booking: StatusFields): { label: string; variant: BadgeVariant } => {
  if (booking.status === 'pending' && waitsForAthlete(booking))
    return { label: 'New time suggested', variant: 'flare' }
  if (isUnpaid(booking)) return { label: 'Not paid', variant: STATUS_VARIANTS.cancelled }
  if (isNoShow(booking)) return { label: 'No-show', variant: STATUS_VARIANTS.cancelled }
  const status = isAgreed(booking) && booking.rescheduled ? 'rescheduled' : booking.status
  if (status === 'paid_confirmed') return paidBadge(booking.payment)
  return { label: APPOINTMENT_STATUS_LABELS[status], variant: STATUS_VARIANTS[status] }
}

export const athleteName = ({ athlete }: Pick<Booking, 'athlete'>): string =>
  isolated(athlete.full_name || 'Athlete')

/** Returns whether athletes can find the professional now. */
export const isListed = ({ professional }: Pick<Booking, 'professional'>): boolean =>
  professional.is_approved && professional.is_accepting_bookings

/** Returns whether an agreed session stays although the professional's approval was withdrawn. */
export const isAfterWithdrawal = (booking: Pick<Booking, 'status' | 'approval_withdrawn'>): boolean =>
  booking.approval_withdrawn && isAgreed(booking)

/** Returns what follows the age of whom a session is for, unless it is for the athlete. */
export const memberWords = ({
  guardian_present,
  for_member,
}: Pick<Booking, 'guardian_present' | 'for_member'>): string => {
  if (guardian_present) return ', with a parent or guardian'
  return for_member ? ', a family member' : ''
}

/** Returns the name of the other side. Admins see the booking from the athlete's side. */
export const otherSide = (booking: Booking, role: Role): string =>
  role === 'professional' ? athleteName(booking) : professionalName(booking.professional)

/** Says who didn't come, as this person reads it, without a capital or a period. */
export const absentWords = (
  absent: Absent,
  booking: Pick<Booking, 'athlete' | 'professional'>,
  role: Role,
): string => {
  if (absent === role) return 'you didn’t come'
  if (absent === 'both') return `${role === 'admin' ? 'they' : 'you'} called it off together`
  const who = absent === 'athlete' ? athleteName(booking) : professionalName(booking.professional)
  return `${who} didn’t come`
}

/** Says what is open between the sides about whether a session is or was held; null when nothing is. */
export const openAttendance = (booking: Booking, side: Side): string | null => {
  const { state = 'open', by, absent } = booking.attendance ?? {}
  const who = by === side ? 'You' : otherSide(booking, side)
  if (state === 'noticed') return isAgreed(booking) ? `${who} can’t make it to this session.` : null
  if (state !== 'reported' && state !== 'contested') return null
  const next = state === 'contested' ? 'Fieldside decides.' : 'The answer is open.'
  return `${who} reported that ${absentWords(absent!, booking, side)}. ${next}`
}

/** Only the suspended side and administrators read why. */
const unavailableWords = (side: Side, role: Role, other: string): string => {
  if (role === 'admin') return `It was canceled because the account of the ${side} was suspended.`
  return side === role
    ? 'We canceled it when your account was suspended.'
    : `It was canceled because ${other} isn’t available anymore.`
}

const cancelledWords = (booking: Booking, role: Role, other: string): string => {
  const { cancelled_by, cancel_reason, unavailable, attendance } = booking
  if (unavailable) return unavailableWords(unavailable, role, other)
  if (isUnpaid(booking)) return 'It was canceled because it wasn’t paid online in time.'
  if (cancel_reason === 'not_answered') return 'This request expired because it wasn’t answered in time.'
  if (cancel_reason === 'professional_unlisted')
    return 'It was canceled because the professional is no longer listed.'
  if (attendance?.state === 'settled' && attendance.absent)
    return `It wasn’t held: ${absentWords(attendance.absent, booking, role)}.`
  if (cancel_reason === 'did_not_take_place') {
    const who = cancelled_by === role ? 'You' : role === 'admin' ? `The ${cancelled_by}` : other
    return `${who} marked it as a no-show.`
  }
  if (cancelled_by === role) return 'You canceled it.'
  return role === 'admin' ? `The ${cancelled_by ?? 'system'} canceled it.` : `${other} canceled it.`
}

const pendingWords = (booking: Booking, role: Role, other: string): string => {
  if (booking.answering) return 'We’re processing the answer.'
  if (booking.suggestion_agreed) {
    return role === 'professional'
      ? `${other} agreed to the time you suggested. Accept to confirm it.`
      : `You agreed to this time. ${other} hasn’t confirmed it yet. We’ve asked them to.`
  }
  if (role === 'professional')
    return booking.suggested_date
      ? `You suggested another time. ${other} hasn’t answered yet.`
      : `${other} is waiting for your answer.`
  if (booking.suggested_date) return `${other} suggested another time.`
  return `Waiting for ${other} to answer. ${RESPONSE_PROMISE}`
}

/** Says until when the session must be paid online; null if it needn't be, or is. */
export const payBySentence = (booking: Booking, role: Role): string | null => {
  if (!booking.pay_by) return null
  const who = role === 'athlete' ? 'Pay online' : `${athleteName(booking)} must pay online`
  return `${who} by ${formatDeadline(booking.pay_by)}, or the session is canceled.`
}

export const statusSentence = (booking: Booking, role: Role): string => {
  const other = otherSide(booking, role)
  if (booking.status === 'pending') return pendingWords(booking, role, other)
  if (booking.status === 'declined')
    return role === 'professional' ? 'You declined it.' : `${other} declined it.`
  if (booking.status === 'cancelled') return cancelledWords(booking, role, other)
  if (booking.status === 'completed')
    return booking.attendance?.state === 'settled'
      ? 'This session is over. It’s settled that it was held.'
      : 'This session is over.'
  const who = role === 'admin' ? 'Both sides' : `You and ${other}`
  const paid = booking.status === 'paid_confirmed' ? ` ${paidSentence(booking.payment)}` : ''
  const agreed = booking.rescheduled ? 'moved this session to a new time' : 'agreed on this session'
  return [`${who} ${agreed}.${paid}`, payBySentence(booking, role)].filter(Boolean).join(' ')
}

/** Returns how many hours before its start the session can be canceled or moved. */
export const cancelHours = ({ terms }: Pick<Booking, 'terms'>): number =>
  terms?.cancel_until_hours ?? CANCEL_UNTIL_HOURS_BEFORE

/** Explains why an agreed session that hasn't started can no longer be canceled; null in any other case. */
export const tooLateReason = (booking: Booking, now: Date): string | null =>
  isAgreed(booking) && !booking.actions.cancel && new Date(booking.appointment_date) > now
    ? `You can cancel or move a session until ${cancelHours(booking)} hours before it starts. If something has come up, contact the other person.`
    : null
