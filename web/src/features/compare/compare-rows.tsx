import type { ComparedProfessional } from '@fieldside/contracts/http/bff/compare.ts'
import type { ReactNode } from 'react'
import { formatClock, formatDay } from '@/client/time-format.ts'
import { bookingAddress } from '@/entities/booking/request-form/booking-address.ts'
import { CHOICES } from '@/entities/professional/card-words.ts'
import { SaveButton } from '@/entities/professional/save-button.tsx'
import { professionalName, professionalWords } from '@/entities/professional/words.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { Price } from '@/ui/price.tsx'
import { Rating } from '@/ui/stars.tsx'
import { CANCELLATION_WORDS, lengthWords, offerWords, placeWords } from './compare-words.ts'

type ComparedRow = { label: string; cell: (item: ComparedProfessional) => ReactNode }

const SHOWN_STARTS = 3

const Missing = ({ children }: { children: string }) => <span className="text-muted">{children}</span>

const Starts = ({ professional, offers, starts_this_week: starts }: ComparedProfessional) => {
  if (!professional.is_accepting_bookings) return <Missing>Not accepting bookings</Missing>
  if (offers.length === 0) return <Missing>No sessions yet</Missing>
  if (starts === null) return <Missing>Request any time</Missing>
  if (starts.length === 0) return <Missing>None in the next 7 days</Missing>
  const type = offers[0]?.appointment_type_id
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {starts.length} {starts.length === 1 ? 'time' : 'times'}
      </p>
      {starts.slice(0, SHOWN_STARTS).map((start) => (
        <LinkButton
          key={start}
          size="sm"
          variant="outline"
          to={bookingAddress(professional.id, { ...(type && { type }), start })}
          aria-label={`Book ${formatDay(start)} ${formatClock(start)} with ${professionalName(professional)}`}
        >
          {formatDay(start)} {formatClock(start)}
        </LinkButton>
      ))}
    </div>
  )
}

/** The rows of the comparison, in order. */
export const COMPARED_ROWS: readonly ComparedRow[] = [
  { label: 'Price', cell: ({ professional }) => <Price cents={professional.price_per_session_cents} /> },
  { label: 'Length', cell: ({ offers }) => lengthWords(offers) ?? <Missing>No sessions yet</Missing> },
  { label: 'Available in the next 7 days', cell: (item) => <Starts {...item} /> },
  {
    label: 'Rating',
    cell: ({ professional }) => <Rating average={professional.rating} reviews={professional.review_count} />,
  },
  {
    label: 'Credentials',
    cell: ({ professional }) => professionalWords(professional).credentials.join(', '),
  },
  ...CHOICES.map(({ label, words }) => ({
    label,
    cell: ({ professional }: ComparedProfessional) =>
      words(professional).join(', ') || <Missing>Not listed</Missing>,
  })),
  { label: 'Location', cell: ({ professional }) => professionalWords(professional).location },
  {
    label: 'In person or online',
    cell: ({ offers }) => placeWords(offers) ?? <Missing>No sessions yet</Missing>,
  },
  {
    label: 'Sessions',
    cell: ({ offers }) =>
      offers.length === 0 ? (
        <Missing>No sessions yet</Missing>
      ) : (
        <ul className="grid gap-1 text-sm">
          {offers.map((offer) => (
            <li key={offer.appointment_type_id}>{offerWords(offer)}</li>
          ))}
        </ul>
      ),
  },
  { label: 'Cancellation', cell: () => <span className="text-sm">{CANCELLATION_WORDS}</span> },
  {
    label: 'Your list',
    cell: ({ professional }) =>
      professional.saved !== null && <SaveButton id={professional.id} saved={professional.saved} size="sm" />,
  },
]
