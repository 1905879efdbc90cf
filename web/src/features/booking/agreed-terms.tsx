import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { AgreedTerms as Terms } from '@fieldside/contracts/http/appointments.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { PAYMENT_DUE_AFTER_HOURS } from '@fieldside/contracts/limits.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { Link } from 'react-router-dom'
import { formatCalendarDay } from '@/client/time-format.ts'
import { Price } from '@/ui/price.tsx'
import { DetailRow } from './detail-row.tsx'

const paymentWords = ({ payment_required, cancel_until_hours }: Terms): string =>
  payment_required
    ? `Online, within ${PAYMENT_DUE_AFTER_HOURS} hours of the agreement and before the session starts. Otherwise the session is canceled. The athlete gets a full refund if either side cancels at least ${cancel_until_hours} hours before the start.`
    : 'Online or directly to the professional'

const feeWords = ({ fee_cents }: Terms, role: Role): string => {
  const fee = `${formatCents(fee_cents)} for the first session with a new athlete`
  if (role === 'professional') return `You pay Fieldside ${fee}. Returning athletes are free.`
  return `The professional pays Fieldside ${fee}.${role === 'athlete' ? ' You don’t pay a fee.' : ''}`
}

type AgreedTermsProps = { terms: Terms; booking: Booking; role: Role }

/** Lists the terms that the request stored, which apply to it whatever changes later. */
export const AgreedTerms = ({ terms, booking, role }: AgreedTermsProps) => (
  <dl className="divide-y divide-line border-line border-t">
    <DetailRow label="Price">
      <Price cents={booking.price_cents} />
    </DetailRow>
    <DetailRow label="Payment">{paymentWords(terms)}</DetailRow>
    <DetailRow label="Answer">
      Within {terms.expires_after_hours} hours and before the session would start. After that, the request
      expires.
    </DetailRow>
    <DetailRow label="Canceling or moving">
      Until {terms.cancel_until_hours} hours before the session starts
    </DetailRow>
    <DetailRow label="First-booking fee">{feeWords(terms, role)}</DetailRow>
    <DetailRow label="Terms">
      <Link to="/terms" className="font-medium text-turf underline underline-offset-4">
        Terms of Service
      </Link>{' '}
      of <time dateTime={terms.version}>{formatCalendarDay(terms.version)}</time>
    </DetailRow>
  </dl>
)
