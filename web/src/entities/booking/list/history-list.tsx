import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Page } from '@/client/use-pages.ts'
import { SessionReview } from '@/entities/review/session-review.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { BookAgain } from '../book-again.tsx'
import { BookingList, findProfessionals } from './booking-list.tsx'

export const History = ({ first }: { first: Page<Booking> }) =>
  first.items.length === 0 ? (
    <EmptyState title="No past sessions yet" action={findProfessionals}>
      Your completed sessions and closed requests will appear here.
    </EmptyState>
  ) : (
    <BookingList
      first={first}
      scope="past"
      more={(booking) => (
        <>
          <SessionReview booking={booking} size="sm" />
          <BookAgain booking={booking} size="sm" />
        </>
      )}
    />
  )
