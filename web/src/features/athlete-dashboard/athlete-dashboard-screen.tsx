import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useEndpoint } from '../../app/api.ts'
import { useLoadFailureToast } from '../../app/load-failure.ts'
import { type Page, usePages } from '../../app/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { formatLongDay } from '../../ui/time-format.ts'
import { BookingRow } from './booking-row.tsx'
import { nextWords } from './next-words.ts'
import { QuickActions } from './quick-actions.tsx'
import { SavedList } from './saved-list.tsx'

type Dashboard = ReplyOf<typeof screens.athleteDashboardScreen>

export const Screen = () => {
  const dashboard = useEndpoint(screens.athleteDashboardScreen, {})
  useLoadFailureToast(dashboard, 'Failed to load dashboard data')
  if (dashboard.data) return <Loaded {...dashboard.data} />
  if (dashboard.error) {
    return (
      <ErrorState
        page
        title="Your dashboard could not be loaded"
        detail={dashboard.error.message}
        retry={() => void dashboard.refetch()}
      />
    )
  }
  return <DashboardLoading />
}

const Loaded = ({ stats, upcoming, past, saved }: Dashboard) => {
  const now = new Date()
  return (
    <>
      <PageHeader eyebrow={formatLongDay(now)} title={nextWords(upcoming.items, now)} />
      <StatStrip
        stats={[
          { label: 'Upcoming bookings', value: stats.upcoming, detail: 'agreed' },
          { label: 'Waiting for an answer', value: stats.pending, detail: 'not answered yet' },
          { label: 'Saved professionals', value: stats.saved, detail: 'kept for later' },
          { label: 'Completed sessions', value: stats.completed, detail: 'so far' },
        ]}
      />
      <QuickActions />
      <DashboardTabs
        tabs={[
          { value: 'upcoming', label: 'Upcoming Bookings', content: <Upcoming first={upcoming} /> },
          { value: 'saved', label: 'Saved Professionals', content: <SavedList saved={saved} /> },
          { value: 'history', label: 'Session History', content: <History first={past} /> },
        ]}
      />
    </>
  )
}

type TabList = readonly { value: string; label: string; content: ReactNode }[]

/** The tab is in the address, so that links and Back lead to it. */
const DashboardTabs = ({ tabs }: { tabs: TabList }) => {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('tab')
  const value = tabs.find((tab) => tab.value === wanted)?.value ?? 'upcoming'
  return (
    <Tabs
      aria-label="Dashboard"
      tabs={tabs}
      value={value}
      onValueChange={(tab) => setParams({ tab }, { replace: true })}
    />
  )
}

const findProfessionals = (
  <Button asChild>
    <Link to="/search">Find professionals</Link>
  </Button>
)

const Upcoming = ({ first }: { first: Page<Booking> }) =>
  first.items.length === 0 ? (
    <EmptyState title="No upcoming bookings" action={findProfessionals}>
      Requests and agreed sessions stand here until they are over.
    </EmptyState>
  ) : (
    <BookingList first={first} scope="upcoming" />
  )

const History = ({ first }: { first: Page<Booking> }) =>
  first.items.length === 0 ? (
    <EmptyState title="No past sessions yet" action={findProfessionals}>
      Sessions that took place, and requests that did not come about, are kept here.
    </EmptyState>
  ) : (
    <BookingList first={first} scope="past" />
  )

const BookingList = ({ first, scope }: { first: Page<Booking>; scope: 'upcoming' | 'past' }) => {
  const { rows, ...more } = usePages(first, screens.bookingsPage, (cursor) => ({ query: { scope, cursor } }))
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {rows.map((booking) => (
            <BookingRow key={booking.id} booking={booking} past={scope === 'past'} />
          ))}
        </ul>
      </Card>
      <MoreButton {...more} />
    </>
  )
}

const DashboardLoading = () => (
  <Loading className="grid gap-6">
    <div className="grid gap-3">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-11 w-96 max-w-full" />
    </div>
    <Skeleton className="h-30 w-full rounded-lg max-md:h-60" />
    <Skeleton className="h-9 w-72 max-w-full rounded-md" />
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-64 w-full rounded-lg" />
  </Loading>
)
