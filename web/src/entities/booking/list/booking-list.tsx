import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { ReactNode } from 'react'
import { type Page, usePages } from '@/client/use-pages.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { BookingRow } from './booking-row.tsx'

export const findProfessionals = <LinkButton to="/search">Find professionals</LinkButton>

export const Upcoming = ({ first }: { first: Page<Booking> }) =>
  first.items.length === 0 ? (
    <EmptyState title="No upcoming bookings" action={findProfessionals}>
      Your requests and confirmed sessions will appear here.
    </EmptyState>
  ) : (
    <BookingList first={first} scope="upcoming" />
  )

type BookingListProps = {
  first: Page<Booking>
  scope: 'upcoming' | 'pending' | 'past'
  /** Extra content of a past session's row. */
  more?: (booking: Booking) => ReactNode
}

export const BookingList = ({ first, scope, more }: BookingListProps) => {
  const { rows, ...pages } = usePages(first, screens.bookingsPage, (cursor) => ({ query: { scope, cursor } }))
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {rows.map((booking) => (
            <BookingRow key={booking.id} booking={booking} past={scope === 'past'}>
              {more?.(booking)}
            </BookingRow>
          ))}
        </ul>
      </Card>
      <MoreButton {...pages} />
    </>
  )
}
