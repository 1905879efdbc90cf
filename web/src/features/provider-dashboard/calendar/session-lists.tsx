import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '@/client/api.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { CardSection } from '@/ui/card.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { SessionRow } from '../session-row.tsx'

/** Lists all sessions of any week, and declined and canceled ones. */
export const SessionLists = () => (
  <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-2">
    <Sessions
      title="Upcoming sessions"
      scope="agreed"
      empty="Sessions will appear here once you accept requests."
    />
    <Sessions
      title="Past"
      scope="past"
      empty="Completed, declined, and canceled sessions will appear here."
    />
  </div>
)

type SessionsProps = { title: string; scope: 'agreed' | 'past'; empty: string }

const Sessions = ({ title, scope, empty }: SessionsProps) => (
  <QueryState
    query={useEndpoint(screens.bookingsPage, { query: { scope } })}
    title="We couldn’t load your sessions"
    card
    loading={
      <Loading className="grid gap-4">
        <Skeleton className="h-40 w-full rounded-lg" />
      </Loading>
    }
  >
    {(first) => <Paged first={first} title={title} scope={scope} empty={empty} />}
  </QueryState>
)

const Paged = ({ first, title, scope, empty }: SessionsProps & { first: Page<Booking> }) => {
  const { rows, ...more } = usePages(first, screens.bookingsPage, (cursor) => ({ query: { scope, cursor } }))
  return (
    <div>
      <CardSection title={title}>
        {rows.length === 0 ? (
          <p className="border-line border-t px-5 py-4 text-muted">{empty}</p>
        ) : (
          <ul className="divide-y divide-line border-line border-t">
            {rows.map((booking) => (
              <li key={booking.id}>
                <SessionRow booking={booking} clockOnly={false} />
              </li>
            ))}
          </ul>
        )}
      </CardSection>
      <MoreButton {...more} />
    </div>
  )
}
