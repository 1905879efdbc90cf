import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { type ReactNode, Suspense } from 'react'
import { useMatch } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import type { Page } from '@/client/use-pages.ts'
import { BookingList, findProfessionals, Upcoming } from '@/entities/booking/list/booking-list.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyPart, lazyTab } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { AddressTabs, type Tab } from '@/ui/tabs.tsx'

const Packages = lazyTab(async () => (await import('./packages-tab.tsx')).Packages)
const History = lazyTab(async () => (await import('@/entities/booking/list/history-list.tsx')).History)

const Requests = ({ first }: { first: Page<Booking> }) =>
  first.items.length === 0 ? (
    <EmptyState title="No open requests" action={findProfessionals}>
      Requests that wait for an answer will appear here.
    </EmptyState>
  ) : (
    <BookingList first={first} scope="pending" />
  )

type ScopeProps = {
  scope: 'upcoming' | 'pending' | 'past'
  children: (first: Page<Booking>) => ReactNode
}

const Scope = ({ scope, children }: ScopeProps) => (
  <QueryState
    query={useEndpoint(screens.bookingsPage, { query: { scope } })}
    title="We couldn’t load your bookings"
    loading={<Skeletons className="grid gap-6" of={['h-40', 'h-40']} />}
  >
    {children}
  </QueryState>
)

const TABS: readonly Tab[] = [
  {
    value: 'upcoming',
    label: 'Upcoming',
    content: <Scope scope="upcoming">{(first) => <Upcoming first={first} />}</Scope>,
  },
  {
    value: 'requests',
    label: 'Requests',
    content: <Scope scope="pending">{(first) => <Requests first={first} />}</Scope>,
  },
  {
    value: 'past',
    label: 'Past',
    content: <Scope scope="past">{(first) => <History first={first} />}</Scope>,
  },
  { value: 'packages', label: 'Packages', content: <Packages /> },
]

const Waitlists = lazyPart(async () => (await import('./waitlists/waitlists.tsx')).Waitlists)

/** /bookings and the athlete's waitlists, whose code would split the files of other screens if it were a screen's own. */
export const Screen = () =>
  useMatch('/waitlists/*') ? (
    <Suspense fallback={<Skeletons className="grid max-w-3xl gap-5" of={['h-20', 'h-36', 'h-36']} />}>
      <Waitlists />
    </Suspense>
  ) : (
    <Bookings />
  )

/** Everything ahead, the requests among it, what is over, and packages. */
const Bookings = () => (
  <>
    <PageHeader
      title="Bookings"
      lowOnPhones
      actions={
        <LinkButton to="/waitlists" variant="outline" size="sm">
          Waitlists
        </LinkButton>
      }
    />
    <AddressTabs aria-label="Bookings" tabs={TABS} />
  </>
)
