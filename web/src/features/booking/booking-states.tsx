import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { isId } from '@fieldside/contracts/is-id.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import type { ReactNode } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { type SessionUser, useSession } from '@/client/session.tsx'
import { homeOf } from '@/entities/account/home.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'

type BookingStateProps = {
  id: string | null | undefined
  /** Title of the error. */
  title: string
  children: (booking: Booking, role: Role) => ReactNode
}

/** Returns the side that the user is on. It stays theirs when their role changes. */
const viewerOf = (booking: Booking, { id, role }: SessionUser): Role => {
  if (role === 'admin') return role
  if (id === booking.athlete_id) return 'athlete'
  return id === booking.professional_user_id ? 'professional' : role
}

/** Loads a booking for a signed-in user. Treats a missing or malformed id as not found, without a request. */
export const BookingState = ({ id, title, children }: BookingStateProps) => {
  const session = useSession()
  const known = isId(id)
  const query = useEndpoint(screens.bookingScreen, { params: { id: id ?? '' } }, { enabled: known })
  if (session.status !== 'signed-in') return null
  const { user } = session
  if (!known || query.error?.status === 404) return <BookingNotFound role={user.role} />
  return (
    <QueryState
      page
      query={query}
      title={title}
      toast="Failed to load appointment details."
      loading={<BookingLoading />}
    >
      {({ booking }) => children(booking, viewerOf(booking, user))}
    </QueryState>
  )
}

const BookingNotFound = ({ role }: { role: Role }) => (
  <EmptyState
    page
    title="Appointment Not Found"
    action={<LinkButton to={homeOf(role)}>Go to your dashboard</LinkButton>}
  >
    This appointment doesn’t exist, or it isn’t yours.
  </EmptyState>
)

const BookingLoading = () => (
  <Loading className="grid max-w-3xl gap-6">
    <Skeleton className="h-11 w-full max-w-80" />
    <Card className="divide-y divide-line">
      <div className="flex items-center gap-4 p-5">
        <Skeleton className="size-12 rounded-full!" />
        <Skeleton className="h-8 w-48" />
      </div>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="px-5 py-4">
          <Skeleton className="h-6 w-full max-w-md" />
        </div>
      ))}
    </Card>
  </Loading>
)
