import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Upcoming } from '@/entities/booking/list/booking-list.tsx'
import { OtherSideSessions } from '@/entities/booking/list/other-side-sessions.tsx'
import { lazyTab } from '@/ui/lazy-part.ts'
import { AddressTabs, type Tab } from '@/ui/tabs.tsx'

const History = lazyTab(async () => (await import('@/entities/booking/list/history-list.tsx')).History)
const MyReviews = lazyTab(async () => (await import('./my-reviews.tsx')).MyReviews)
const ProgramsTab = lazyTab(async () => (await import('./programs-tab.tsx')).ProgramsTab)
const SavedList = lazyTab(async () => (await import('./saved-list.tsx')).SavedList)

export type Dashboard = ReplyOf<typeof screens.athleteDashboardScreen>

/** A tab with its own data loads it when it opens. */
const tabsOf = ({ upcoming, saved, past, other_side }: Dashboard): Tab[] => [
  {
    value: 'upcoming',
    label: 'Upcoming Bookings',
    content: (
      <>
        <Upcoming first={upcoming} />
        <OtherSideSessions sessions={other_side} />
      </>
    ),
  },
  { value: 'saved', label: 'Saved Professionals', content: <SavedList saved={saved} /> },
  { value: 'programs', label: 'Programs', content: <ProgramsTab /> },
  { value: 'history', label: 'Session History', content: <History first={past} /> },
  { value: 'reviews', label: 'My Reviews', content: <MyReviews /> },
]

export const DashboardTabs = ({ dashboard }: { dashboard: Dashboard }) => (
  <AddressTabs aria-label="Dashboard" tabs={tabsOf(dashboard)} />
)
