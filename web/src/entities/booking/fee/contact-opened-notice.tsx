import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { TriangleAlert } from 'lucide-react'
import { athleteFirstName } from '@/entities/booking/request-words.ts'
import { type FeeTerms, feeCents } from './fee-words.ts'

type ContactOpenedNoticeProps = { request: BookingRequest; terms: Pick<FeeTerms, 'fee_cents' | 'credits'> }

/** Warns before an accept whose fee wouldn't be refunded if the athlete cancels. */
export const ContactOpenedNotice = ({ request, terms }: ContactOpenedNoticeProps) =>
  request.fee_due &&
  request.contact_opened && (
    <p className="flex items-start gap-3 rounded-sm bg-warn-soft px-3.5 py-2.5 text-sm">
      <TriangleAlert aria-hidden className="mt-px size-[1.125rem] shrink-0 text-warn" />
      <span className="min-w-0">
        {athleteFirstName(request)} has opened your contact details: the{' '}
        {terms.credits ? 'credit isn’t returned' : `${formatCents(feeCents(request, terms))} isn’t refunded`}{' '}
        if they cancel.
      </span>
    </p>
  )
