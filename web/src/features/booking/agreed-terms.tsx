import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { AgreedTerms as Terms } from '@fieldside/contracts/http/appointments.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import {
  ABSENCE_ANSWER_HOURS,
  DID_NOT_TAKE_PLACE_DAYS,
  PAYMENT_DUE_AFTER_HOURS,
} from '@fieldside/contracts/limits.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { Link } from 'react-router-dom'
import { formatCalendarDay } from '@/client/time-format.ts'
import { Price } from '@/ui/price.tsx'
import { DetailRow } from './detail-row.tsx'

const PACKAGE = 'By a package that was paid for before. Nothing else is to be paid for the session.'

const paymentWords = ({ payment_required, cancel_until_hours }: Terms, role: Role): string => {
  if (!payment_required)
    return `Directly to ${role === 'professional' ? 'you' : 'the professional'}, or online if ${role === 'professional' ? 'you' : 'they'} take online payments`
  const who = role === 'athlete' ? 'You get' : 'The athlete gets'
  return `Online, within ${PAYMENT_DUE_AFTER_HOURS} hours of the agreement and before the session starts. Otherwise the session is canceled. ${who} a full refund if either side cancels at least ${cancel_until_hours} hours before the start.`
}

const feeWords = ({ fee_cents }: Terms, role: Role): string => {
  const fee = `${formatCents(fee_cents)} for the first session with a new athlete`
  if (role === 'professional')
    return `You pay Fieldside ${fee}. Returning athletes are free. If the athlete doesn’t come, the fee becomes a credit.`
  return `The professional pays Fieldside ${fee}.${role === 'athlete' ? ' You don’t pay a fee.' : ''}`
}

/** The terms of service have the same in full. */
export const noShowWords = (
  { payment_required }: Pick<Terms, 'payment_required'>,
  role: Role,
  isPackaged = false,
): string => {
  const isAthlete = role === 'athlete'
  const isProfessional = role === 'professional'
  const [athlete, professional] = [
    isAthlete ? 'you don’t' : 'the athlete doesn’t',
    isProfessional ? 'you don’t' : 'the professional doesn’t',
  ]
  const [either, together] = role === 'admin' ? ['Either side', 'the two'] : ['Each of you', 'you']
  return `${either} can report one until ${DID_NOT_TAKE_PLACE_DAYS} days after the session. The other side has ${ABSENCE_ANSWER_HOURS} hours to answer. If ${together} disagree, Fieldside decides. No answer counts as agreeing, unless a review or a refund depends on it: then Fieldside decides, too. ${
    isPackaged
      ? `The package session stays used if ${athlete} come, and goes back to the package`
      : `An online payment stays with ${isProfessional ? 'you' : 'the professional'} if ${athlete} come, and goes back to ${isAthlete ? 'you' : 'the athlete'}`
  } if ${professional} come or ${together} call it off together.${
    payment_required || isPackaged
      ? ` It also goes back if ${isAthlete ? 'you say' : 'the athlete says'} before the start that ${isAthlete ? 'you' : 'they'} can’t make it, and someone else books the time.`
      : ''
  }`
}

type AgreedTermsProps = { terms: Terms; booking: Booking; role: Role }

/** Lists the terms that the request stored, which apply to it whatever changes later. */
export const AgreedTerms = ({ terms, booking, role }: AgreedTermsProps) => (
  <dl className="divide-y divide-line border-line border-t">
    <DetailRow label="Price">
      {booking.package_id ? 'Included in a package' : <Price cents={booking.price_cents} />}
    </DetailRow>
    <DetailRow label="Payment">{booking.package_id ? PACKAGE : paymentWords(terms, role)}</DetailRow>
    <DetailRow label="Booking request">
      Answered within {terms.expires_after_hours} hours and before the session would start, or it expires.
    </DetailRow>
    <DetailRow label="Canceling or moving">
      Until {terms.cancel_until_hours} hours before the session starts. After that, someone who can’t make it
      can only say so: the other side can release the time, and the session counts as their absence.
    </DetailRow>
    <DetailRow label="No-shows">{noShowWords(terms, role, Boolean(booking.package_id))}</DetailRow>
    <DetailRow label="First-booking fee">{feeWords(terms, role)}</DetailRow>
    <DetailRow label="Terms">
      <Link to="/terms" className="font-medium text-turf underline underline-offset-4">
        Terms of Service
      </Link>{' '}
      of <time dateTime={terms.version}>{formatCalendarDay(terms.version)}</time>
    </DetailRow>
  </dl>
)
